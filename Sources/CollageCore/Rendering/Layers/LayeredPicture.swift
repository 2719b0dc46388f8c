/// A picture of a collage in layers, for files that keep them apart.
///
/// Drawn over each other, the layers look as ``RenderPlanner/plan(_:target:)`` has it.
package struct LayeredPicture: Hashable, Sendable {
  /// Columns and rows, of output pixels.
  package let size: PixelSize
  /// The colour beneath all layers.
  package let background: Color
  /// The layers, back to front; what cannot be seen is left out.
  package let layers: [PictureLayer]

  /// Takes a collage apart.
  ///
  /// - Parameters:
  ///   - collage: The document, without letters of automatic colour.
  ///   - target: What it is rendered to.
  ///   - policy: What the file can hold.
  package init(_ collage: Collage, target: RenderTarget, policy: LayerPolicy) {
    let canvas = CanvasLayers(collage, target: target)
    let maker = LayerMaker(target: target, policy: policy)
    let items = collage.items.filter { !$0.isHidden || policy.includesHidden }
      .map { $0.posed(at: target.phase) }
    let drawn = items.map { item in
      ItemLayers(item, toOutput: canvas.toOutput, output: target.size, phase: target.phase)
    }
    // What mixes with the colours behind it cannot be told from them.
    let mixed = items.indices.last { index in
      !items[index].isHidden && !policy.blends.contains(items[index].look.blend)
        && drawn[index]?.drafts(index).isEmpty == false
    }
    size = target.size
    background = target.background(of: collage.canvas)
    var layers: [PictureLayer] = []
    if let mixed {
      let drafts = (0...mixed).filter { !items[$0].isHidden }.flatMap {
        drawn[$0]?.drafts($0) ?? []
      }
      // Beneath what hides it no colour need be transparent.
      let ground = maker.raster(
        canvas.behind() + drafts, on: canvas.isOpaque ? .white : background)
      layers.append(PictureLayer(.ground, parts: [.raster(ground)]))
    } else if let ground = maker.layer(.ground, canvas.behind()) {
      layers.append(ground)
    }
    for item in items.dropFirst(mixed.map { $0 + 1 } ?? 0) {
      // Opacity and blend are the layer's own.
      var plain = item
      plain.look.opacity = .one
      plain.look.blend = .normal
      guard item.look.opacity.value > 0 || policy.includesHidden,
        let drafts = ItemLayers(
          plain, toOutput: canvas.toOutput, output: target.size, phase: target.phase)?.drafts(0),
        let layer = maker.layer(
          .item(item.name), drafts, opacity: item.look.opacity.value, blend: item.look.blend,
          isHidden: item.isHidden)
      else { continue }
      layers.append(layer)
    }
    if let front = maker.layer(.front, canvas.inFront()) { layers.append(front) }
    self.layers = layers
  }
}
