/// A request to render a collage.
public struct RenderRequest: Hashable, Sendable {
  /// The image's size; `nil` uses the canvas's size.
  public var size: PixelSize?
  /// The color that replaces the canvas's background; `nil` uses the canvas's background.
  public var background: Color?
  /// The color of the bars at the edges if the image and the canvas have different aspect ratios;
  /// `nil` stretches the canvas instead.
  public var pad: Color?
  /// The composition guides, such as thirds, that are drawn in front of all items.
  var grid: CompositionGrid?
  /// True if the canvas's watermark is shown.
  public var showsWatermark: Bool
  /// The file format.
  public var format: RenderFormat
  /// The quality in `1...100`, for formats with a quality; `nil` uses 95 for a PDF, and the setting
  /// `render.quality` for other formats.
  public var quality: Int?
  /// The encoding options of the file.
  public var encoding: EncodingOptions
  package var pageLayout: PDFPageLayout
  /// The limits on memory and threads; they don't affect the image.
  var limits: RequestedLimits

  /// Creates a request for an image of the whole canvas.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - size: The image's size; `nil` uses the canvas's size.
  ///   - quality: The quality in `1...100`, for formats with a quality; `nil` uses 95 for a PDF,
  ///     and the setting `render.quality` for other formats.
  ///   - background: The color that replaces the canvas's background; `nil` uses the canvas's
  ///     background.
  public init(
    format: RenderFormat, size: PixelSize? = nil, quality: Int? = nil, background: Color? = nil
  ) {
    self.init(
      size: size, background: background, grid: nil, format: format, quality: quality)
  }

  package init(
    size: PixelSize? = nil, background: Color? = nil, pad: Color? = nil,
    grid: CompositionGrid? = nil, showsWatermark: Bool = true, format: RenderFormat,
    quality: Int? = nil, encoding: EncodingOptions = EncodingOptions(),
    pageLayout: PDFPageLayout = PDFPageLayout(), limits: RequestedLimits = RequestedLimits()
  ) {
    self.encoding = encoding
    self.pageLayout = pageLayout
    self.limits = limits
    self.size = size
    self.background = background
    self.pad = pad
    self.grid = grid
    self.showsWatermark = showsWatermark
    self.format = format
    self.quality = quality
  }
}

/// The properties of an image file that was written.
public struct RenderedImage: Hashable, Sendable {
  /// The size in pixels; for a PDF, the size at which content is rasterized.
  public let size: PixelSize
  /// The file's length in bytes.
  public let byteCount: Int
  /// The quality that was chosen because of ``EncodingOptions/maximumBytes``; `nil` without a size
  /// limit, and for formats without a quality.
  public var chosenQuality: Int?
}

/// The encoding options of image files.
///
/// Each option applies only to the formats that support it.
public struct EncodingOptions: Hashable, Sendable {
  /// The chroma subsampling; `nil` lets the quality determine it.
  var chroma: ChromaSubsampling?
  /// True if a JPEG is progressive.
  public var isProgressive: Bool
  /// True if a WebP or JPEG XL is lossless.
  public var isLossless: Bool
  /// The compression level of a PNG, in `0...9`; `nil` uses the encoder's effort `small`.
  public var compression: Int?
  /// The resolution that is recorded in the file, in dots per inch; `nil` records none.
  public var density: Int?
  /// The maximum size of the file, in bytes; `nil` is unlimited.
  ///
  /// If the format has a quality, the quality is lowered until the file fits. A file that is still
  /// too large is an error.
  public var maximumBytes: Int?

  package init(
    chroma: ChromaSubsampling? = nil, isProgressive: Bool = false, isLossless: Bool = false,
    compression: Int? = nil, density: Int? = nil, maximumBytes: Int? = nil
  ) {
    self.chroma = chroma
    self.isProgressive = isProgressive
    self.isLossless = isLossless
    self.compression = compression
    self.density = density
    self.maximumBytes = maximumBytes
  }
}

/// A handler that receives the number of completed steps and the total.
public typealias ProgressHandler = @Sendable (_ done: Int, _ total: Int) -> Void
