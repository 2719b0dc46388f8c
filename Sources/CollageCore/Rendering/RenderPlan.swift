/// Everything that a picture is made of, without pixels.
public struct RenderPlan: Hashable, Sendable, Encodable {
  /// Columns and rows of the picture.
  public let size: PixelSize
  /// What shows where no layer is.
  public let background: Color
  /// The layers that can be seen, back to front.
  public private(set) var layers: [RenderLayer]

  /// Makes a plan; ``RenderPlanner`` makes it from a collage.
  public init(size: PixelSize, background: Color, layers: [RenderLayer]) {
    self.size = size
    self.background = background
    self.layers = layers
  }

  /// The same picture without its layers.
  var withoutLayers: RenderPlan {
    var plan = self
    plan.layers = []
    return plan
  }
}

/// One source and where it stands in the picture.
public struct RenderLayer: Hashable, Sendable, Encodable {
  /// What the layer shows.
  public let source: SourceKey
  /// The map from output pixels, whose centres are at halves, to the source as the unit square.
  ///
  /// It is independent of the raster's size: the centre of column `i` of `n` is at `(i + 0.5) / n`.
  public let matrix: AffineMatrix
  /// The source's corners in output pixels: top-left, top-right, bottom-right, bottom-left.
  public let quad: ConvexPolygon
  /// The size at which the source appears along its own axes, in whole output pixels, rounded up.
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
