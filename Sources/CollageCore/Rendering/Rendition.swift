/// Which raster of a stored image is drawn, and at which decode scale.
package enum Rendition: Hashable, Sendable, Encodable {
  /// The image itself, decoded at `eighths` eighths of its size.
  case full(eighths: Int)
  /// The proxy made at import, decoded at `eighths` eighths of its size.
  case proxy(eighths: Int)

  /// The size of an image's proxy; the image's own where it has none.
  static func proxySize(of image: StoredImage) -> PixelSize {
    proxyRecipe(of: image)?.size ?? image.size
  }

  private static func proxyRecipe(of image: StoredImage) -> ProxyRecipe? {
    image.format == .svg ? nil : ProxyRecipe(size: image.size, isJPEG: image.format == .jpeg)
  }

  /// The format of an image's proxy: JPEG unless it has alpha.
  package static func proxyFormat(of image: StoredImage) -> RasterFormat {
    image.isOpaque ? .jpeg : .png
  }

  /// By how much a raster may be enlarged when drawn: nobody sees that, and the next decode scale can
  /// have almost twice the pixels.
  private static let enlargement = 1.02

  /// The largest number of pixels on which shaders run: they take up to eleven bytes for each.
  private static let shadedArea = 48_000_000

  /// The smallest raster that is not enlarged by more than two per cent when drawn at a size.
  ///
  /// A preview and a large picture of an item with shaders use the same raster, the proxy, unless it is
  /// drawn larger than that, because a shader's pattern depends on the raster.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - drawn: The size at which it appears, in whole output pixels.
  ///   - hasShaders: Whether shaders run on the raster.
  ///   - usesProxy: Whether the proxy may stand in for the image; a file that is in no store has none, and
  ///     is decoded at a scale whatever its format is.
  package init(
    of image: StoredImage, drawn: PixelSize, hasShaders: Bool, usesProxy: Bool = true
  ) {
    guard image.format != .svg else {
      let wanted = hasShaders ? Self.shadedSize(of: image, drawn: drawn) : drawn
      self = .full(eighths: DecodeScale.covering(wanted, of: image.size).eighths)
      return
    }
    let recipe = Self.proxyRecipe(of: image)
    let suffices = recipe.map { drawn.longSide <= $0.size.longSide } ?? false
    guard usesProxy else {
      // Shaders run on as many pixels as the proxy would have.
      let wanted = hasShaders ? (suffices ? Self.proxySize(of: image) : image.size) : drawn
      let eighths = Self.eighths(size: image.size, drawn: wanted)
      self = .full(eighths: hasShaders ? min(eighths, Self.shadedEighths(image.size)) : eighths)
      return
    }
    let size = suffices ? Self.proxySize(of: image) : image.size
    let isJPEG = suffices ? Self.proxyFormat(of: image) == .jpeg : image.format == .jpeg
    let isScaled = !hasShaders && isJPEG
    let eighths =
      isScaled ? Self.eighths(size: size, drawn: drawn) : hasShaders ? Self.shadedEighths(size) : 8
    self = suffices ? .proxy(eighths: eighths) : .full(eighths: eighths)
  }

  /// The size at which an SVG is drawn for shaders: that of a proxy, doubled until it suffices.
  private static func shadedSize(of image: StoredImage, drawn: PixelSize) -> PixelSize {
    var side = ProxyRecipe.longSide
    while side < min(drawn.longSide, DecodeScale.longestDrawnSide) { side *= 2 }
    return image.size.scaled(by: Double(side) / Double(image.size.longSide))
  }

  /// The numerator of the decode scale, of 8; more for an SVG that is drawn larger than its size.
  package var eighths: Int {
    switch self {
    case .full(let eighths), .proxy(let eighths): eighths
    }
  }

  /// The size of the decoded raster.
  package func pixelSize(of image: StoredImage) -> PixelSize {
    DecodeScale.size(of: storedSize(of: image), eighths: eighths)
  }

  /// Whether the file that is decoded is a JPEG.
  package func isJPEG(_ image: StoredImage) -> Bool {
    switch self {
    case .full: image.format == .jpeg
    case .proxy: Self.proxyFormat(of: image) == .jpeg
    }
  }

  /// The part of the decoded raster that the picture fills, in raster pixels.
  ///
  /// It ends inside the last column or row when the stored size is not divisible.
  func extent(of image: StoredImage) -> Size {
    let stored: Size =
      switch self {
      case .full: Size(image.size)
      case .proxy: Self.proxyRecipe(of: image)?.extent ?? Size(image.size)
      }
    return stored.scaled(by: Double(eighths) / 8)
  }

  private func storedSize(of image: StoredImage) -> PixelSize {
    switch self {
    case .full: image.size
    case .proxy: Self.proxySize(of: image)
    }
  }

  /// The largest decode scale at which shaders can run.
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
