/// A collage as separate layers, for file formats that support layers.
///
/// The composited layers look like the image of ``RenderPlanner/plan(_:target:)``.
package struct LayeredImage: Hashable, Sendable {
  package let size: PixelSize
  package let background: Color
  /// The layers, back to front; hidden items are included only if the file format supports hidden
  /// layers.
  package let layers: [ImageLayer]

  /// Splits a collage, whose automatic text colors are already resolved, into layers.
  package init(
    _ collage: Collage, target: RenderTarget, capabilities: LayerFormatCapabilities
  ) {
    let canvas = CanvasLayers(collage, target: target)
    let builder = LayerBuilder(target: target, policy: capabilities)
    let items = collage.items.filter { !$0.isHidden || capabilities.includesHidden }
      .map { $0.animated(at: target.phase) }
    let drawn = items.map { item in
      ItemLayers(item, toOutput: canvas.toOutput, output: target.size, phase: target.phase)
    }
    // An item with an unsupported blend mode can't be separated from the layers behind it.
    let mixed = items.indices.last { index in
      !items[index].isHidden && !capabilities.blends.contains(items[index].look.blend)
        && drawn[index]?.drafts(index).isEmpty == false
    }
    size = target.size
    background = target.background(of: collage.canvas)
    var layers: [ImageLayer] = []
    if let mixed {
      let drafts = (0...mixed).filter { !items[$0].isHidden }.flatMap {
        drawn[$0]?.drafts($0) ?? []
      }
      // If an opaque layer hides the background, its color isn't visible. An opaque color then
      // makes the whole raster opaque.
      let mergedRaster = builder.raster(
        canvas.backgroundLayers() + drafts, on: canvas.isOpaque ? .white : background)
      layers.append(ImageLayer(.background, parts: [.raster(mergedRaster)]))
    } else if let backgroundLayer = builder.layer(.background, canvas.backgroundLayers()) {
      layers.append(backgroundLayer)
    }
    for item in items.dropFirst(mixed.map { $0 + 1 } ?? 0) {
      // The layer has the opacity and the blend mode of the item, so its parts must not repeat
      // them.
      var plain = item
      plain.look.opacity = .one
      plain.look.blend = .normal
      guard item.look.opacity.value > 0 || capabilities.includesHidden,
        let drafts = ItemLayers(
          plain, toOutput: canvas.toOutput, output: target.size, phase: target.phase)?.drafts(0),
        let layer = builder.layer(
          .item(item.name), drafts, opacity: item.look.opacity.value, blend: item.look.blend,
          isHidden: item.isHidden)
      else { continue }
      layers.append(layer)
    }
    if let front = builder.layer(.front, canvas.foregroundLayers()) { layers.append(front) }
    self.layers = layers
  }
}
