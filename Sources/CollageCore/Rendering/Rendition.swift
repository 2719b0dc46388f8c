/// The file and the scale at which a stored image is decoded.
package enum Rendition: Hashable, Sendable, Encodable {
  /// The image itself, decoded at `eighths` / 8 of its size.
  case full(eighths: Int)
  /// The image's proxy, decoded at `eighths` / 8 of its size.
  case proxy(eighths: Int)

  /// Returns the size of an image's proxy, or of the image itself if it doesn't have a proxy.
  static func proxySize(of image: StoredImage) -> PixelSize {
    proxyParameters(of: image)?.size ?? image.size
  }

  private static func proxyParameters(of image: StoredImage) -> ProxyParameters? {
    image.format == .svg ? nil : ProxyParameters(size: image.size, isJPEG: image.format == .jpeg)
  }

  /// Returns the format of an image's proxy: PNG if the image has alpha; otherwise JPEG.
  package static func proxyFormat(of image: StoredImage) -> RasterFormat {
    image.isOpaque ? .jpeg : .png
  }

  /// The largest factor by which drawing enlarges a raster that was decoded at a reduced scale.
  ///
  /// This enlargement is not visible. It avoids the next larger decode scale, which can have up to
  /// four times the pixels.
  private static let enlargement = 1.02

  /// The largest number of pixels of a raster on which shaders run.
  ///
  /// Shaders use up to eleven bytes of memory per pixel.
  private static let shadedArea = 48_000_000

  /// Chooses the smallest available raster that drawing enlarges by at most two percent, or the
  /// full image if it is drawn even larger.
  ///
  /// The pattern of a shader depends on the raster. An item with shaders therefore uses the same
  /// raster in a preview and in a large image: the proxy, unless the item is drawn larger than the
  /// proxy.
  ///
  /// `drawn` is the size in the output, in whole pixels. `usesProxy` must be false for files
  /// outside the store, which don't have proxies. Such files can be decoded at a reduced scale,
  /// regardless of their format.
  package init(
    of image: StoredImage, drawn: PixelSize, hasShaders: Bool, usesProxy: Bool = true
  ) {
    guard image.format != .svg else {
      let requested = hasShaders ? Self.shadedSize(of: image, drawn: drawn) : drawn
      self = .full(eighths: DecodeScale.covering(requested, of: image.size).eighths)
      return
    }
    let parameters = Self.proxyParameters(of: image)
    let proxySuffices = parameters.map { drawn.longSide <= $0.size.longSide } ?? false
    guard usesProxy else {
      // Shaders run on a raster that has about as many pixels as a proxy would have.
      let requested = hasShaders ? (proxySuffices ? Self.proxySize(of: image) : image.size) : drawn
      let eighths = Self.eighths(size: image.size, drawn: requested)
      self = .full(eighths: hasShaders ? min(eighths, Self.shadedEighths(image.size)) : eighths)
      return
    }
    let size = proxySuffices ? Self.proxySize(of: image) : image.size
    let isJPEG = proxySuffices ? Self.proxyFormat(of: image) == .jpeg : image.format == .jpeg
    let isScaled = !hasShaders && isJPEG
    let eighths =
      isScaled ? Self.eighths(size: size, drawn: drawn) : hasShaders ? Self.shadedEighths(size) : 8
    self = proxySuffices ? .proxy(eighths: eighths) : .full(eighths: eighths)
  }

  /// Returns the size at which an SVG is rasterized for shaders.
  ///
  /// The long side is that of a proxy, doubled until it is at least that of `drawn`, or at least
  /// ``DecodeScale/longestDrawnSide`` if that is smaller.
  private static func shadedSize(of image: StoredImage, drawn: PixelSize) -> PixelSize {
    var side = ProxyParameters.longSide
    while side < min(drawn.longSide, DecodeScale.longestDrawnSide) { side *= 2 }
    return image.size.scaled(by: Double(side) / Double(image.size.longSide))
  }

  /// The scale, in eighths of the size of the image or its proxy; more than 8 for an SVG that is
  /// drawn larger than its own size.
  package var eighths: Int {
    switch self {
    case .full(let eighths), .proxy(let eighths): eighths
    }
  }

  package func pixelSize(of image: StoredImage) -> PixelSize {
    DecodeScale.size(of: storedSize(of: image), eighths: eighths)
  }

  package func isJPEG(_ image: StoredImage) -> Bool {
    switch self {
    case .full: image.format == .jpeg
    case .proxy: Self.proxyFormat(of: image) == .jpeg
    }
  }

  /// Returns the width and height of the image in the decoded raster, in raster pixels; fractional
  /// if the image ends inside the last column or row.
  func extent(of image: StoredImage) -> Size {
    let stored: Size =
      switch self {
      case .full: Size(image.size)
      case .proxy: Self.proxyParameters(of: image)?.extent ?? Size(image.size)
      }
    return stored.scaled(by: Double(eighths) / 8)
  }

  private func storedSize(of image: StoredImage) -> PixelSize {
    switch self {
    case .full: image.size
    case .proxy: Self.proxySize(of: image)
    }
  }

  /// Returns the largest scale, in eighths, at which shaders can run.
  private static func shadedEighths(_ size: PixelSize) -> Int {
    (1...8).last { DecodeScale.size(of: size, eighths: $0).area <= shadedArea } ?? 1
  }

  private static func eighths(size: PixelSize, drawn: PixelSize) -> Int {
    [1, 2, 4, 5, 6].first { eighths in
      let decoded = DecodeScale.size(of: size, eighths: eighths)
      return Double(decoded.width) * enlargement >= Double(drawn.width)
        && Double(decoded.height) * enlargement >= Double(drawn.height)
    } ?? 8
  }
}
