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
      let shown = layer.quad.clipped(to: output).corners
      let isHidden = covers.contains { cover in
        cover.allSatisfy { side in shown.allSatisfy { side.depth(of: $0) >= margin } }
      }
      guard !isHidden else { continue }
      visible.append(layer)
      if layer.isOpaque { covers.append(limits(of: layer, output: output)) }
    }
    return visible.reversed()
  }

  /// The sides of a layer that run through the output; the others limit nothing there.
  private static func limits(of layer: RenderLayer, output: PixelSize) -> [HalfPlane] {
    let corners = ConvexPolygon(output).corners
    return layer.quad.halfPlanes.filter { side in
      corners.contains { side.depth(of: $0) < -1e-9 }
    }
  }
}
