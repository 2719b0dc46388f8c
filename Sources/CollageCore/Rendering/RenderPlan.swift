/// Everything that a picture is made of, without pixels.
package struct RenderPlan: Hashable, Sendable, Encodable {
  /// Columns and rows of the picture.
  package let size: PixelSize
  /// What shows where no layer is.
  package let background: Color
  /// The layers that can be seen, back to front.
  package private(set) var layers: [RenderLayer]

  /// Makes a plan; ``RenderPlanner`` makes it from a collage.
  package init(size: PixelSize, background: Color, layers: [RenderLayer]) {
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
package struct RenderLayer: Hashable, Sendable, Encodable {
  /// What the layer shows.
  let source: SourceKey
  /// The map from output pixels, whose centres are at halves, to the source as the unit square.
  ///
  /// It is independent of the raster's size: the centre of column `i` of `n` is at `(i + 0.5) / n`.
  let matrix: AffineMatrix
  /// The source's edge in output pixels: top-left, top-right, bottom-right, bottom-left.
  let quad: ConvexPolygon
  /// The half axes of the rounded corners of ``quad``, in output pixels.
  let radii: Size
  /// The strip around the source.
  let ring: LayerRing?
  /// The size at which the source appears along its own axes, in whole output pixels, rounded up.
  let drawnSize: PixelSize
  /// What is made of the source's raster before it is drawn.
  let preparation: Preparation
  /// The colour in which a silhouette is drawn; nil where pixels are.
  let tint: Color?
  /// How opaque the layer is, in `0...1`.
  let opacity: Double
  /// Where nothing shows through the layer, if anywhere.
  package let solid: ConvexPolygon?
  /// Where what is in front of it in the same item lets nothing of it through.
  let covered: ConvexPolygon?
  /// The rows of the output that the layer touches.
  let rows: Range<Int>
  /// The layers with which it becomes one before it is laid on what is behind; nil if none.
  let group: LayerGroup?

  /// Places a source; what is not said is as plain as can be.
  package init(
    source: SourceKey, matrix: AffineMatrix, quad: ConvexPolygon, radii: Size = .zero,
    ring: LayerRing? = nil, drawnSize: PixelSize, preparation: Preparation = .none,
    tint: Color? = nil, opacity: Double, solid: ConvexPolygon? = nil,
    covered: ConvexPolygon? = nil, rows: Range<Int>, group: LayerGroup? = nil
  ) {
    self.source = source
    self.matrix = matrix
    self.quad = quad
    self.radii = radii
    self.ring = ring
    self.drawnSize = drawnSize
    self.preparation = preparation
    self.tint = tint
    self.opacity = opacity
    self.solid = solid
    self.covered = covered
    self.rows = rows
    self.group = group
  }

  /// All that the layer may touch.
  var reach: ConvexPolygon { ring?.shape.polygon ?? quad }
}

/// A strip of one colour between a source's edge and another edge around it.
package struct LayerRing: Hashable, Sendable, Encodable {
  /// The outer edge, in output pixels.
  let shape: RoundedQuad
  /// The colour.
  let color: Color
}

/// Layers that are laid over each other first, and then as one on what is behind them.
package struct LayerGroup: Hashable, Sendable, Encodable {
  /// Which group of the plan it is; other groups of it do not decide what it looks like.
  let number: Int
  /// The place of the layer in the group.
  let place: Int
  /// How opaque the group is, in `0...1`.
  let opacity: Double
  /// How its colours mix with those behind.
  let blend: BlendMode

  private enum CodingKeys: CodingKey {
    case place, opacity, blend
  }
}
