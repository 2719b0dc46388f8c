/// A complete description of an image, without pixels.
package struct RenderPlan: Hashable, Sendable, Encodable {
  package let size: PixelSize
  /// The color behind all layers.
  package let background: Color
  /// The visible layers, back to front.
  package private(set) var layers: [RenderLayer]

  /// Creates a plan.
  ///
  /// Use ``RenderPlanner`` to create the plan of a collage.
  package init(size: PixelSize, background: Color, layers: [RenderLayer]) {
    self.size = size
    self.background = background
    self.layers = layers
  }

  var withoutLayers: RenderPlan {
    var plan = self
    plan.layers = []
    return plan
  }
}

/// A source and its position in the image.
package struct RenderLayer: Hashable, Sendable, Encodable {
  let source: SourceKey
  /// The map from output pixels, whose centers are at halves, to the source as the unit square.
  ///
  /// It is independent of the raster's size: the center of column `i` of `n` is at `(i + 0.5) / n`.
  let matrix: AffineMatrix
  /// The edge of the source in output pixels: top-left, top-right, bottom-right, bottom-left.
  let quad: ConvexPolygon
  /// The corner radii of ``quad``, in output pixels.
  let radii: Size
  let ring: LayerBorder?
  /// The size of the source along its own axes, in whole output pixels, rounded up.
  let drawnSize: PixelSize
  /// The form in which the source is needed.
  let preparation: Preparation
  /// The color in which a silhouette is drawn; `nil` for layers with pixels.
  let tint: Color?
  /// The opacity, in `0...1`.
  let opacity: Double
  /// The opaque area of the layer; `nil` if there isn't one.
  package let solid: ConvexPolygon?
  /// The area in which the layer is hidden by layers of the same item in front of it.
  let covered: ConvexPolygon?
  /// The rows of the output that the layer touches.
  let rows: Range<Int>
  /// The group of the layer; `nil` if the layer is composited by itself.
  let group: LayerGroup?

  /// Creates a layer, opaque and without decoration by default.
  package init(
    source: SourceKey, matrix: AffineMatrix, quad: ConvexPolygon, radii: Size = .zero,
    ring: LayerBorder? = nil, drawnSize: PixelSize, preparation: Preparation = .none,
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

  /// The area that the layer may touch.
  var reach: ConvexPolygon { ring?.shape.polygon ?? quad }
}

/// A border of one color between a source's edge and an outer edge.
package struct LayerBorder: Hashable, Sendable, Encodable {
  /// The outer edge, in output pixels.
  let shape: RoundedQuad
  let color: Color
}

/// A group of layers that are composited with each other first, and then as one onto the
/// background.
package struct LayerGroup: Hashable, Sendable, Encodable {
  /// The number that identifies the group in the plan.
  ///
  /// It does not affect the rendered pixels.
  let number: Int
  /// The index of the layer in the group.
  let place: Int
  let opacity: Double
  let blend: BlendMode

  private enum CodingKeys: CodingKey {
    case place, opacity, blend
  }
}
