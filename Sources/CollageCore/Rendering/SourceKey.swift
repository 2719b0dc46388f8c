/// What a layer shows; layers with equal sources share what is prepared of them.
public enum SourceKey: Hashable, Sendable, Encodable {
  /// The raster of a stored image.
  case stored(StoredRaster)
  /// One colour everywhere, for which no pixels are prepared.
  case solid(Color)

  /// The raster that is prepared before anything is drawn; nil where there is none.
  var shape: RasterShape? {
    switch self {
    case .stored(let raster): raster.shape
    case .solid: nil
    }
  }

  /// Whether nothing shows through what is wholly covered.
  var isOpaque: Bool {
    switch self {
    case .stored(let raster): raster.image.isOpaque
    case .solid(let color): color.isOpaque
    }
  }
}

/// A stored image as it is drawn.
public struct StoredRaster: Hashable, Sendable, Encodable {
  /// The image.
  public let image: StoredImage
  /// Which raster of it, at which decode scale.
  public let rendition: Rendition
  /// The shaders that run on the raster, all of them known to this version.
  public let shaders: [Shader]

  /// Names a raster.
  public init(image: StoredImage, rendition: Rendition, shaders: [Shader] = []) {
    self.image = image
    self.rendition = rendition
    self.shaders = shaders
  }

  /// What is known of the raster without its pixels; shaders need all of it.
  var shape: RasterShape {
    RasterShape(
      size: rendition.pixelSize(of: image), extent: rendition.extent(of: image),
      isOpaque: image.isOpaque,
      isDivisible: rendition.format(of: image) == .jpeg && image.isOpaque && shaders.isEmpty)
  }
}
