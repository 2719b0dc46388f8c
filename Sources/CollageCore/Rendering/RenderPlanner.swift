/// Converts a collage to a plan of layers and sources, without decoding any pixels.
package enum RenderPlanner {
  /// Returns the plan of an image of a collage.
  ///
  /// The plan leaves out invisible items: items that are hidden, outside the image, fully
  /// transparent, without area, or completely behind a single opaque layer.
  package static func plan(_ collage: Collage, target: RenderTarget) -> RenderPlan {
    let canvas = CanvasLayers(collage, target: target)
    let toOutput = canvas.toOutput
    let items = collage.items.filter { !$0.isHidden }.enumerated().flatMap {
      Self.drafts(of: $1.animated(at: target.phase), $0, toOutput: toOutput, target)
    }
    // If an opaque layer hides the background, its color isn't visible. An opaque color then makes
    // the whole image opaque.
    return RenderPlan(
      size: target.size,
      background: canvas.isOpaque ? .white : target.background(of: collage.canvas),
      layers: layers(
        of: canvas.backgroundLayers() + items + canvas.foregroundLayers(), target: target))
  }

  /// Chooses the sources of drafts and returns the visible layers, back to front.
  static func layers(of drafts: [LayerDraft], target: RenderTarget) -> [RenderLayer] {
    let sources = DecodeSharing.sources(of: drafts, usesProxies: target.usesProxies)
    let layers = zip(drafts, sources).map { $0.layer($1, output: target.size) }
    return OcclusionCulling.visible(layers, output: target.size)
  }

  private static func drafts(
    of item: Item, _ number: Int, toOutput: AffineMatrix, _ target: RenderTarget
  ) -> [LayerDraft] {
    ItemLayers(item, toOutput: toOutput, output: target.size, phase: target.phase)?
      .drafts(number) ?? []
  }
}
