/// Turns a collage into a plan: what is drawn from which source, without looking at pixels.
public enum RenderPlanner {
  /// The plan of a picture of a collage.
  ///
  /// Left out is what cannot be seen: items off the picture, without opacity or area, or wholly
  /// behind one opaque item.
  public static func plan(_ collage: Collage, target: RenderTarget) -> RenderPlan {
    let canvas = Size(collage.canvas.size)
    let toOutput = AffineMatrix.scaling(
      x: Double(target.size.width) / canvas.width, y: Double(target.size.height) / canvas.height)
    let drafts = collage.items.flatMap { Self.drafts(of: $0, toOutput: toOutput, target.size) }
    return RenderPlan(
      size: target.size, background: target.background(of: collage.canvas),
      layers: layers(of: drafts, target: target))
  }

  /// The layers of drafts that can be seen, in the same order, with their sources.
  static func layers(of drafts: [LayerDraft], target: RenderTarget) -> [RenderLayer] {
    let sources = DecodeSharing.sources(of: drafts, usesProxies: target.usesProxies)
    let layers = zip(drafts, sources).map { $0.layer($1, output: target.size) }
    return OcclusionCulling.visible(layers, output: target.size)
  }

  /// The layers that an item is made of, back to front.
  private static func drafts(
    of item: Item, toOutput: AffineMatrix, _ output: PixelSize
  ) -> [LayerDraft] {
    let unit = Size(width: 1, height: 1)
    let place = item.transform.matrix(box: item.box, extent: unit).then(toOutput)
    switch item.content {
    case .photo(let photo):
      let picture = LayerDraft.Content.image(
        photo.drawnImage.file, shaders: item.look.shaders.active.filter(\.isKnown))
      return [LayerDraft(picture, at: place, opacity: item.look.opacity, output: output)]
        .compactMap { $0 }
    case .unknown:
      return []
    }
  }
}
