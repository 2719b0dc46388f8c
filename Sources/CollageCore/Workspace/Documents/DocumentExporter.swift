/// Writes files, such as PDF, SVG, and OpenRaster files, that preserve items as layers; each page
/// is a ``LayeredImage``.
protocol DocumentExporter {
  /// The kinds of content that the format can hold; all other content is rasterized.
  static var policy: LayerFormatCapabilities { get }
  static var hasPages: Bool { get }
  /// The Debian package that the format needs; `nil` if none is needed.
  static var package: String? { get }
  /// True if the format can be written on this machine.
  static var isAvailable: Bool { get }
  /// The renderer, which provides pixels, photos, and outlines, and reports cancellation.
  var imageRenderer: ImageRenderer { get }

  init(imageRenderer: ImageRenderer)

  /// Writes a document and returns the first page's size in pixels.
  ///
  /// A document has one page unless ``hasPages`` is `true`. `write` receives consecutive pieces of
  /// the file.
  func export(
    _ pages: [DocumentPage], progress: ProgressHandler?,
    write: @escaping ([UInt8]) throws -> Void
  ) throws -> PixelSize
}

extension DocumentExporter {
  static var hasPages: Bool { false }
  static var package: String? { nil }
  static var isAvailable: Bool { true }

  /// Divides a page into the layers that the format can hold; without `size`, the page has the size
  /// in its request.
  func layers(of page: DocumentPage, size: PixelSize? = nil) throws -> DocumentLayers {
    try DocumentLayers(of: page, size: size, policy: Self.policy, by: imageRenderer)
  }
}

extension DocumentFormat {
  var exporter: any DocumentExporter.Type {
    switch self {
    case .pdf: PDFExporter.self
    case .svg: SVGExporter.self
    case .ora: OpenRasterExporter.self
    }
  }
}

extension RenderFormat {
  /// True if a file can have several pages.
  public var hasPages: Bool { document?.exporter.hasPages ?? false }

  /// The Debian package that the format needs; `nil` if none is needed.
  public var package: String? {
    switch self {
    case .raster(let format): format.package
    case .document(let format): format.exporter.package
    }
  }
}

extension FormatSupport {
  static var writable: [RenderFormat] { RenderFormat.allCases.filter(canWrite) }

  package static func canWrite(_ format: RenderFormat) -> Bool {
    switch format {
    case .raster(let format): canEncode(format)
    case .document(let format): format.exporter.isAvailable
    }
  }
}

extension ImageRenderer {
  /// Creates a document, such as a PDF, and passes consecutive pieces of its file to `write`.
  ///
  /// All pages use the format of the first page. Pass exactly one page unless the format supports
  /// several. `progress` is called after each step.
  func makeDocument(
    _ pages: [DocumentPage], progress: ProgressHandler?, write: ([UInt8]) throws -> Void
  ) throws -> RenderedImage {
    guard let exporter = pages.first?.request.format.document?.exporter else {
      preconditionFailure("a document has a page in a document's format")
    }
    precondition(pages.count == 1 || exporter.hasPages, "the format has one page")
    var byteCount = 0
    let size = try withoutActuallyEscaping(write) { write in
      try exporter.init(imageRenderer: self).export(pages, progress: progress) { bytes in
        byteCount += bytes.count
        try write(bytes)
      }
    }
    return RenderedImage(size: size, byteCount: byteCount)
  }
}
