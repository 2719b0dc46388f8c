/// Finds the layers that are wholly behind one opaque layer.
enum OcclusionCulling {
  /// How far inside an opaque layer another must end, in pixels.
  ///
  /// A pixel that the hidden layer touches may reach its diagonal, 1.42, beyond the layer's outline;
  /// all of it must be covered.
  static let margin = 1.5

  /// The layers that can be seen, in the same order.
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

  /// The sides of a solid part that run through the output; the others limit nothing there.
  private static func limits(of solid: ConvexPolygon, output: PixelSize) -> [HalfPlane] {
    let corners = ConvexPolygon(output).corners
    return solid.halfPlanes.filter { side in
      corners.contains { side.depth(of: $0) < -1e-9 }
    }
  }
}
