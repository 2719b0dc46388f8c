/// What a layer shows; layers with equal sources share what is prepared of them.
public enum SourceKey: Hashable, Sendable, Encodable {
  /// The raster of a stored image.
  case stored(StoredRaster)
  /// One colour everywhere, for which no pixels are prepared.
  case solid(Color)
  /// The shadow of a shape, for which no pixels are prepared.
  case shadow(ShapeShadow)
  /// What is worked out of a canvas row by row, for which no pixels are prepared.
  case painted(CanvasPainting)

  /// The raster that is prepared before anything is drawn; nil where there is none.
  var shape: RasterShape? {
    switch self {
    case .stored(let raster): raster.shape
    case .solid, .shadow, .painted: nil
    }
  }

  /// Whether nothing shows through what is wholly covered.
  var isOpaque: Bool {
    switch self {
    case .stored(let raster): raster.isOpaque
    case .solid(let color): color.isOpaque
    case .shadow: false
    case .painted(let painting): painting.isOpaque
    }
  }
}

/// The shadow of a shape of which every pixel is opaque.
public struct ShapeShadow: Hashable, Sendable, Encodable {
  /// The shape, where the shadow falls, in output pixels.
  public let shape: RoundedQuad
  /// The standard deviation of the Gaussian, in output pixels.
  public let sigma: Double
  /// The colour.
  public let color: Color
}

/// A stored image as it is drawn.
public struct StoredRaster: Hashable, Sendable, Encodable {
  /// The image.
  public let image: StoredImage
  /// Which raster of it, at which decode scale.
  public let rendition: Rendition
  /// What is done to the pixels.
  public let treatment: Treatment

  /// Names a raster.
  public init(image: StoredImage, rendition: Rendition, treatment: Treatment = .none) {
    self.image = image
    self.rendition = rendition
    self.treatment = treatment
  }

  /// Whether nothing shows through.
  var isOpaque: Bool { image.isOpaque && treatment.mask == nil }

  /// The columns and rows that are left by the crop; nil where nothing is cropped.
  var croppedPixels: (columns: Range<Int>, rows: Range<Int>)? {
    guard let crop = treatment.crop else { return nil }
    let (size, extent) = (rendition.pixelSize(of: image), rendition.extent(of: image))
    func pixels(_ start: Double, _ end: Double, _ extent: Double, _ count: Int) -> Range<Int> {
      // What a rounding error adds is no pixel.
      let first = min(max(Int((start * extent + 1e-6).rounded(.down)), 0), count - 1)
      return first..<min(max(Int((end * extent - 1e-6).rounded(.up)), first + 1), count)
    }
    return (
      pixels(crop.x, crop.maxX, extent.width, size.width),
      pixels(crop.y, crop.maxY, extent.height, size.height)
    )
  }

  /// The map from the picture as the unit square to the raster as the unit square.
  var unitMatrix: AffineMatrix {
    guard let (columns, rows) = croppedPixels else { return .identity }
    let whole = rendition.extent(of: image)
    let extent = shape.extent.scaled(by: 1 / Double(treatment.enlargement))
    return AffineMatrix.scaling(x: whole.width, y: whole.height)
      .then(.translation(x: -Double(columns.lowerBound), y: -Double(rows.lowerBound)))
      .then(.scaling(x: 1 / extent.width, y: 1 / extent.height))
  }

  /// What is known of the raster without its pixels; what is treated needs all of it.
  var shape: RasterShape {
    var (size, extent) = (rendition.pixelSize(of: image), rendition.extent(of: image))
    if let (columns, rows) = croppedPixels {
      extent = Size(
        width: min(Double(columns.upperBound), extent.width) - Double(columns.lowerBound),
        height: min(Double(rows.upperBound), extent.height) - Double(rows.lowerBound))
      size = PixelSize(width: columns.count, height: rows.count)
    }
    let factor = treatment.enlargement
    return RasterShape(
      size: PixelSize(width: size.width * factor, height: size.height * factor),
      extent: extent.scaled(by: Double(factor)), isOpaque: isOpaque,
      isDivisible: rendition.format(of: image) == .jpeg && image.isOpaque && treatment.isDivisible)
  }
}
