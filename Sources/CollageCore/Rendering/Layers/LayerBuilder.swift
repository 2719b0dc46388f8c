/// Converts layer drafts, which are layers without a chosen source, to the layers of a file.
///
/// Content that the file format supports becomes an object of the file. Other content becomes a
/// raster.
struct LayerBuilder {
  let target: RenderTarget
  let policy: LayerFormatCapabilities

  /// Returns a layer that contains the drafts, back to front; `nil` if `drafts` is empty.
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
      guard let objects = self.parts(of: draft) else {
        baked.append(draft)
        continue
      }
      bake()
      parts += objects
    }
    bake()
    return ImageLayer(subject, opacity: opacity, blend: blend, isHidden: isHidden, parts: parts)
  }

  /// Returns a single raster that shows the drafts and covers only their area inside the image.
  func raster(_ drafts: [LayerDraft]) -> PlacedRaster {
    let area = PixelArea(enclosing: drafts.flatMap(\.visible.corners), in: target.size)
    let plan = plan(drafts, on: .none).part(area)
    return PlacedRaster(plan: plan, column: area.column, row: area.row)
  }

  /// Returns a single raster of the whole image that shows the drafts on a background color.
  func raster(_ drafts: [LayerDraft], on background: Color) -> PlacedRaster {
    PlacedRaster(plan: plan(drafts, on: background), column: 0, row: 0)
  }

  private func plan(_ drafts: [LayerDraft], on background: Color) -> RenderPlan {
    RenderPlan(
      size: target.size, background: background,
      layers: RenderPlanner.layers(of: drafts, target: target))
  }

  /// Returns the objects of the file that represent a draft; `nil` if the draft must become a
  /// raster.
  private func parts(of draft: LayerDraft) -> [LayerPart]? {
    guard draft.group == nil, let toOutput = draft.matrix.inverted else { return nil }
    if case .color(let color) = draft.content {
      guard policy.supportsShapes else { return nil }
      return [
        .shape(
          FilledShape(
            shape: draft.shape, hole: nil, color: color, opacity: draft.opacity.value))
      ]
    }
    guard case .picture(let content, .none) = draft.content,
      draft.ring == nil || policy.supportsShapes, let part = part(content, of: draft, at: toOutput)
    else { return nil }
    let ring = draft.ring.map { ring in
      // Under an opaque photo, the color of an opaque border fills the whole shape. A gap between
      // the border and the photo then can't be visible.
      LayerPart.shape(
        FilledShape(
          shape: ring.shape,
          hole: ring.color.isOpaque && content.isOpaque && draft.opacity == .one
            ? nil : draft.shape, color: ring.color, opacity: draft.opacity.value))
    }
    return [ring, part].compactMap { $0 }
  }

  private func part(
    _ content: ItemContentSource, of draft: LayerDraft, at toOutput: AffineMatrix
  ) -> LayerPart? {
    // The border is a separate part.
    var withoutBorder = draft
    withoutBorder.ring = nil
    let pixels = raster([withoutBorder])
    switch content {
    case .image(let image):
      guard policy.photoFormats.contains(image.format) else { return nil }
      return .photo(
        PlacedPhoto(
          image: image.file,
          matrix: AffineMatrix.scaling(
            x: 1 / Double(image.size.width), y: 1 / Double(image.size.height)
          ).then(toOutput), clip: draft.shape, opacity: draft.opacity.value, pixels: pixels))
    case .words(let raster):
      // Without a typesetter, the text is replaced with a placeholder box, which is stored as a
      // raster.
      guard policy.supportsText, raster.engine != nil else { return nil }
      return .text(
        PlacedTextLayout(
          content: raster.content, box: raster.box,
          matrix: AffineMatrix.scaling(x: 1 / raster.box.width, y: 1 / raster.box.height)
            .then(toOutput), clip: draft.shape, opacity: draft.opacity.value, pixels: pixels))
    }
  }
}
