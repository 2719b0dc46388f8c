/// Removes layers that are completely hidden behind a single opaque layer.
enum OcclusionCulling {
  /// The distance, in pixels, by which a hidden layer must be inside the opaque layer that hides
  /// it.
  ///
  /// A pixel that the hidden layer touches can extend up to 1.42 pixels, its diagonal, beyond the
  /// layer's outline. The opaque layer must cover this pixel completely.
  static let margin = 1.5

  static func visible(_ layers: [RenderLayer], output: PixelSize) -> [RenderLayer] {
    var covers: [[HalfPlane]] = []
    var visible: [RenderLayer] = []
    for layer in layers.reversed() {
      let shown = layer.reach.clipped(to: output).corners
      let isHidden = covers.contains { cover in
        cover.allSatisfy { side in shown.allSatisfy { side.depth(of: $0) >= margin } }
      }
      guard !isHidden else { continue }
      visible.append(layer)
      if let solid = layer.solid { covers.append(limits(of: solid, output: output)) }
    }
    return visible.reversed()
  }

  /// Returns the sides of an opaque area that cross the output; the whole output is on the inner
  /// side of the omitted sides.
  private static func limits(of solid: ConvexPolygon, output: PixelSize) -> [HalfPlane] {
    let corners = ConvexPolygon(output).corners
    return solid.halfPlanes.filter { side in
      corners.contains { side.depth(of: $0) < -1e-9 }
    }
  }
}
