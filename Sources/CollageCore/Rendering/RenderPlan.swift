/// A complete description of an image: its size, its background and its layers, without pixels.
package struct RenderPlan: Hashable, Sendable, Encodable {
  package let size: PixelSize
  package let background: Color
  /// The visible layers, back to front.
  package private(set) var layers: [RenderLayer]

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

/// A layer of a plan: a source, its position in the image, and the way to draw it.
package struct RenderLayer: Hashable, Sendable, Encodable {
  let source: SourceKey
  /// The map from output pixels to the source as the unit square.
  ///
  /// The center of an output pixel is at half coordinates, such as (0.5, 0.5). The map doesn't
  /// depend on the size of the source's raster: in a raster with `n` columns, the center of column
  /// `i` is at `(i + 0.5) / n`.
  let matrix: AffineMatrix
  /// The edge of the source, in output pixels: top-left, top-right, bottom-right, bottom-left.
  let quad: ConvexPolygon
  /// The corner radii of ``quad``, in output pixels.
  let radii: Size
  let ring: LayerBorder?
  /// The size at which the source is drawn along its own axes, in whole output pixels, rounded up.
  let drawnSize: PixelSize
  let preparation: Preparation
  /// The color in which a silhouette or letters are drawn; `nil` for layers with their own colors.
  let tint: Color?
  /// The opacity, in `0...1`.
  let opacity: Double
  /// An area in which the layer is opaque; `nil` if there isn't one.
  package let solid: ConvexPolygon?
  /// The area in which other layers of the item hide the layer.
  let covered: ConvexPolygon?
  /// The rows of the output that the layer touches.
  let rows: Range<Int>
  /// The group of the layer; `nil` if the layer is composited by itself.
  let group: LayerGroup?

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

  /// The outer edge of the layer, including its border, in output pixels.
  var reach: ConvexPolygon { ring?.shape.polygon ?? quad }
}

/// A border of a single color between the edge of a source and an outer edge.
package struct LayerBorder: Hashable, Sendable, Encodable {
  /// The outer edge, in output pixels.
  let shape: RoundedQuad
  let color: Color
}

/// A group of layers that are composited with each other first, and then onto the layers behind the
/// group as a single layer.
package struct LayerGroup: Hashable, Sendable, Encodable {
  /// The number of the group, which is unique in the plan; it doesn't affect the rendered pixels.
  let number: Int
  /// The index of the layer in the group.
  let place: Int
  let opacity: Double
  let blend: BlendMode

  private enum CodingKeys: CodingKey {
    case place, opacity, blend
  }
}
