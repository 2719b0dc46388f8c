/// Converts drafts to the layers of a file: objects that the format supports, and rasters of the
/// rest.
struct LayerBuilder {
  let target: RenderTarget
  let policy: LayerFormatCapabilities

  /// Returns a layer of drafts, back to front; `nil` if there aren't any drafts.
  func layer(
    _ subject: ImageLayer.Subject, _ drafts: [LayerDraft], opacity: Double = 1,
    blend: BlendMode = .normal, isHidden: Bool = false
  ) -> ImageLayer? {
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
    return ImageLayer(subject, opacity: opacity, blend: blend, isHidden: isHidden, parts: parts)
  }

  /// Returns drafts as a single raster of their area inside the image.
  func raster(_ drafts: [LayerDraft]) -> PlacedRaster {
    let area = PixelArea(enclosing: drafts.flatMap(\.visible.corners), in: target.size)
    let plan = plan(drafts, on: .none).part(area)
    return PlacedRaster(plan: plan, column: area.column, row: area.row)
  }

  /// Returns drafts on a background color as a single raster of the whole image.
  func raster(_ drafts: [LayerDraft], on background: Color) -> PlacedRaster {
    PlacedRaster(plan: plan(drafts, on: background), column: 0, row: 0)
  }

  private func plan(_ drafts: [LayerDraft], on background: Color) -> RenderPlan {
    RenderPlan(
      size: target.size, background: background,
      layers: RenderPlanner.layers(of: drafts, target: target))
  }

  /// Returns the objects that represent a draft in the file; `nil` if it must be rasterized.
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
      // Under an opaque photo the color continues, so that there can't be a gap between them.
      LayerPart.shape(
        FilledShape(
          shape: ring.shape,
          hole: ring.color.isOpaque && picture.isOpaque && draft.opacity == .one
            ? nil : draft.shape, color: ring.color, opacity: draft.opacity.value))
    }
    return [ring, part].compactMap { $0 }
  }

  private func part(
    _ picture: ItemContentSource, of draft: LayerDraft, at place: AffineMatrix
  ) -> LayerPart? {
    // The border is a separate part.
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
      // Without a typesetter, a placeholder box is drawn instead of the text.
      guard policy.keepsWords, raster.engine != nil else { return nil }
      return .words(
        PlacedTextLayout(
          content: raster.content, box: raster.box,
          matrix: AffineMatrix.scaling(x: 1 / raster.box.width, y: 1 / raster.box.height)
            .then(place), clip: draft.shape, opacity: draft.opacity.value, pixels: pixels))
    }
  }
}
