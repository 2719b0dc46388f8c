/// Makes parts of drafts: what a file can hold as it is, and rasters of the rest.
struct LayerMaker {
  let target: RenderTarget
  let policy: LayerPolicy

  /// A layer of drafts, back to front; nil where nothing can be seen.
  func layer(
    _ subject: PictureLayer.Subject, _ drafts: [LayerDraft], opacity: Double = 1,
    blend: BlendMode = .normal, isHidden: Bool = false
  ) -> PictureLayer? {
    guard !drafts.isEmpty else { return nil }
    var parts: [LayerPart] = []
    var baked: [LayerDraft] = []
    func bake() {
      if !baked.isEmpty { parts.append(.raster(raster(baked))) }
      baked = []
    }
    for draft in drafts {
      guard let kept = self.parts(of: draft) else {
        baked.append(draft)
        continue
      }
      bake()
      parts += kept
    }
    bake()
    return PictureLayer(subject, opacity: opacity, blend: blend, isHidden: isHidden, parts: parts)
  }

  /// Drafts as one raster, as large as what of them is in the picture.
  func raster(_ drafts: [LayerDraft]) -> PlacedRaster {
    let area = PixelArea(enclosing: drafts.flatMap(\.visible.corners), in: target.size)
    let plan = plan(drafts, on: .none).part(area)
    return PlacedRaster(plan: plan, column: area.column, row: area.row)
  }

  /// Drafts on a colour as one raster of the whole picture.
  func raster(_ drafts: [LayerDraft], on background: Color) -> PlacedRaster {
    PlacedRaster(plan: plan(drafts, on: background), column: 0, row: 0)
  }

  private func plan(_ drafts: [LayerDraft], on background: Color) -> RenderPlan {
    RenderPlan(
      size: target.size, background: background,
      layers: RenderPlanner.layers(of: drafts, target: target))
  }

  /// What a file can hold of a draft as it is; nil if it has to become pixels.
  private func parts(of draft: LayerDraft) -> [LayerPart]? {
    guard draft.group == nil, let place = draft.matrix.inverted else { return nil }
    if case .color(let color) = draft.content {
      guard policy.keepsShapes else { return nil }
      return [
        .shape(
          FilledShape(
            shape: draft.shape, hole: nil, color: color, opacity: draft.opacity.value))
      ]
    }
    guard case .picture(let picture, .none) = draft.content,
      draft.ring == nil || policy.keepsShapes, let part = part(picture, of: draft, at: place)
    else { return nil }
    let ring = draft.ring.map { ring in
      // Where nothing shows through, the colour goes on beneath the photo, and no gap can be between them.
      LayerPart.shape(
        FilledShape(
          shape: ring.shape,
          hole: ring.color.isOpaque && picture.isOpaque && draft.opacity == .one
            ? nil : draft.shape, color: ring.color, opacity: draft.opacity.value))
    }
    return [ring, part].compactMap { $0 }
  }

  private func part(
    _ picture: PictureSource, of draft: LayerDraft, at place: AffineMatrix
  ) -> LayerPart? {
    // The strip around it is a part of its own.
    var alone = draft
    alone.ring = nil
    let pixels = raster([alone])
    switch picture {
    case .image(let image):
      guard policy.photoFormats.contains(image.format) else { return nil }
      return .photo(
        PlacedPhoto(
          image: image.file,
          matrix: AffineMatrix.scaling(
            x: 1 / Double(image.size.width), y: 1 / Double(image.size.height)
          ).then(place), clip: draft.shape, opacity: draft.opacity.value, pixels: pixels))
    case .words(let raster):
      // Without what sets words a box stands for them.
      guard policy.keepsWords, raster.engine != nil else { return nil }
      return .words(
        PlacedWords(
          content: raster.content, box: raster.box,
          matrix: AffineMatrix.scaling(x: 1 / raster.box.width, y: 1 / raster.box.height)
            .then(place), clip: draft.shape, opacity: draft.opacity.value, pixels: pixels))
    }
  }
}
