/// A picture of a collage that is to be made.
public struct RenderRequest: Hashable, Sendable {
  /// The picture's size; nil is the canvas' own.
  public var size: PixelSize?
  /// The background; nil is the canvas' own.
  public var background: Color?
  /// The colour of the bars where the size has another shape than the canvas; nil stretches it.
  public var pad: Color?
  /// Lines in front of everything, to compose by.
  var grid: CompositionGrid?
  /// Whether the canvas' watermark is shown.
  public var showsWatermark: Bool
  /// The file format.
  public var format: RenderFormat
  /// The quality of JPEG, WebP and AVIF, 1 to 100; nil is the setting's value.
  public var quality: Int?
  /// How the file is written.
  public var encoding: EncodingOptions
  /// How a PDF's pages are made.
  package var paper: PaperLayout
  /// How much of the machine may be used; the picture is the same whatever they are.
  var limits: RequestedLimits

  /// Describes a picture of the whole canvas.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - size: Its size; nil takes the canvas's.
  ///   - quality: The quality of formats with one, in `1...100`; nil takes the default.
  ///   - background: The color behind everything; nil keeps the canvas's background.
  public init(
    format: RenderFormat, size: PixelSize? = nil, quality: Int? = nil, background: Color? = nil
  ) {
    self.init(
      size: size, background: background, grid: nil, format: format, quality: quality)
  }

  /// Makes a request.
  package init(
    size: PixelSize? = nil, background: Color? = nil, pad: Color? = nil,
    grid: CompositionGrid? = nil, showsWatermark: Bool = true, format: RenderFormat,
    quality: Int? = nil, encoding: EncodingOptions = EncodingOptions(),
    paper: PaperLayout = PaperLayout(), limits: RequestedLimits = RequestedLimits()
  ) {
    self.encoding = encoding
    self.paper = paper
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

/// A picture that was written.
public struct RenderedPicture: Hashable, Sendable {
  /// Columns and rows; of a PDF those that pixels are made on.
  public let size: PixelSize
  /// The file's length.
  public let byteCount: Int
  /// The quality that was found for ``EncodingOptions/mostBytes``.
  public var foundQuality: Int?
}

/// How a picture's file is written; each applies to the formats that have it.
public struct EncodingOptions: Hashable, Sendable {
  /// How far chroma is thinned out; nil is by the quality.
  var chroma: ChromaSubsampling?
  /// Whether a JPEG is stored in passes.
  public var isProgressive: Bool
  /// Whether a WebP keeps all.
  public var isLossless: Bool
  /// How hard a PNG is compressed, 0 to 9; nil is what suits.
  public var compression: Int?
  /// The dots per inch that a JPEG or PNG claims.
  public var density: Int?
  /// The most bytes of the file; the quality is lowered until it fits.
  public var mostBytes: Int?

  /// Makes options.
  package init(
    chroma: ChromaSubsampling? = nil, isProgressive: Bool = false, isLossless: Bool = false,
    compression: Int? = nil, density: Int? = nil, mostBytes: Int? = nil
  ) {
    self.chroma = chroma
    self.isProgressive = isProgressive
    self.isLossless = isLossless
    self.compression = compression
    self.density = density
    self.mostBytes = mostBytes
  }
}

/// How far something that takes long has come.
public typealias ProgressHandler = @Sendable (_ done: Int, _ total: Int) -> Void
