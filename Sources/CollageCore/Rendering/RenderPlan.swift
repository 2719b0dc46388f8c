/// Everything that a picture is made of, without pixels.
public struct RenderPlan: Hashable, Sendable {
  /// Columns and rows of the picture.
  public let size: PixelSize
  /// What shows where no layer is.
  public let background: Color
  /// The layers that can be seen, back to front.
  public let layers: [RenderLayer]

  /// Makes a plan; ``RenderPlanner`` makes it from a collage.
  public init(size: PixelSize, background: Color, layers: [RenderLayer]) {
    self.size = size
    self.background = background
    self.layers = layers
  }
}

/// One raster and where it stands in the picture.
public struct RenderLayer: Hashable, Sendable {
  /// The raster.
  public let source: SourceKey
  /// The map from output pixels, whose centres are at halves, to the image as the unit square.
  ///
  /// It is independent of the raster's size: the centre of column `i` of `n` is at `(i + 0.5) / n`.
  public let matrix: AffineMatrix
  /// The image's corners in output pixels: top-left, top-right, bottom-right, bottom-left.
  public let quad: ConvexPolygon
  /// The size at which the image appears along its own axes, in whole output pixels, rounded up.
  public let drawnSize: PixelSize
  /// By how much the raster is averaged before it is drawn.
  let reduction: BlockReduction
  /// How opaque the layer is, in `0...1`.
  public let opacity: Double
  /// Whether nothing shows through the layer.
  public let isOpaque: Bool
  /// The rows of the output that the layer touches.
  public let rows: Range<Int>
}

/// The raster of a layer: layers with equal keys share it.
public struct SourceKey: Hashable, Sendable {
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
}
