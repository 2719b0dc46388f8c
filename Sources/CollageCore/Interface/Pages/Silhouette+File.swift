extension Silhouette {
  /// The maximum length of the analyzed image's longer side, in pixels.
  private static let longSide = 512

  /// Extracts a shape from an image file.
  ///
  /// If some pixels are less than half opaque, the shape consists of all other pixels. Otherwise,
  /// the shape consists of the dark pixels if most pixels along the image's edges are bright, and
  /// of the bright pixels if they aren't. Middle gray separates dark from bright.
  package init(of source: PhotoSource, settings: [Setting: String]) throws {
    let files = PhotoFiles([source], reading: PhotoReadingOptions(), limits: settings.importLimits)
    guard let image = files.photos.first?.image else {
      throw files.rejected.first?.error ?? ArgumentError.noShape(path: source.name)
    }
    let drawn = image.size.fitted(longSide: min(Self.longSide, image.size.longSide))
    let bitmap: Bitmap
    do {
      bitmap = try files.raster(
        of: image,
        rendition: Rendition(of: image, drawn: drawn, hasShaders: false, usesProxy: false))
    } catch let damaged as DamagedPhoto {
      throw damaged.error
    }
    let isInside = ShapePixels(of: bitmap.straightened())
    guard let shape = Silhouette(size: bitmap.size, isInside: isInside.contains) else {
      throw ArgumentError.noShape(path: source.name)
    }
    self = shape
  }
}

/// The pixels of an image that belong to the shape.
private struct ShapePixels {
  private let image: Bitmap
  private let isTransparent: Bool
  private let isDark: Bool

  init(of image: Bitmap) {
    self.image = image
    isTransparent = stride(from: 3, to: image.bytes.count, by: 4)
      .contains { image.bytes[$0] < 128 }
    let (width, height) = (image.size.width, image.size.height)
    var edge: [(Int, Int)] = []
    for x in 0..<width { edge += [(x, 0), (x, height - 1)] }
    for y in 0..<height { edge += [(0, y), (width - 1, y)] }
    let bright = edge.count { Self.isBright($0, $1, in: image) }
    isDark = 2 * bright > edge.count
  }

  func contains(_ x: Int, _ y: Int) -> Bool {
    if isTransparent { return image.bytes[4 * (y * image.size.width + x) + 3] >= 128 }
    return Self.isBright(x, y, in: image) != isDark
  }

  private static func isBright(_ x: Int, _ y: Int, in image: Bitmap) -> Bool {
    let start = 4 * (y * image.size.width + x)
    let (red, green, blue) = (
      Int(image.bytes[start]), Int(image.bytes[start + 1]), Int(image.bytes[start + 2])
    )
    // The luma weights of Rec. 709 in thousandths, rounded.
    return 213 * red + 715 * green + 72 * blue >= 128 * 1000
  }
}
