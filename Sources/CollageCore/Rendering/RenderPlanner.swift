/// Turns a collage into a plan: what is drawn from which source, without looking at pixels.
package enum RenderPlanner {
  /// The plan of a picture of a collage.
  ///
  /// Left out is what cannot be seen: items that are hidden, off the picture, without opacity or area, or wholly
  /// behind one opaque item.
  package static func plan(_ collage: Collage, target: RenderTarget) -> RenderPlan {
    let canvas = CanvasLayers(collage, target: target)
    let toOutput = canvas.toOutput
    let items = collage.items.filter { !$0.isHidden }.enumerated().flatMap {
      Self.drafts(of: $1.posed(at: target.phase), $0, toOutput: toOutput, target)
    }
    // Beneath what hides it no colour need be transparent.
    return RenderPlan(
      size: target.size,
      background: canvas.isOpaque ? .white : target.background(of: collage.canvas),
      layers: layers(of: canvas.behind() + items + canvas.inFront(), target: target))
  }

  /// The layers of drafts that can be seen, in the same order, with their sources.
  static func layers(of drafts: [LayerDraft], target: RenderTarget) -> [RenderLayer] {
    let sources = DecodeSharing.sources(of: drafts, usesProxies: target.usesProxies)
    let layers = zip(drafts, sources).map { $0.layer($1, output: target.size) }
    return OcclusionCulling.visible(layers, output: target.size)
  }

  /// The layers that an item is made of, back to front.
  private static func drafts(
    of item: Item, _ number: Int, toOutput: AffineMatrix, _ target: RenderTarget
  ) -> [LayerDraft] {
    ItemLayers(item, toOutput: toOutput, output: target.size, phase: target.phase)?
      .drafts(number) ?? []
  }
}
