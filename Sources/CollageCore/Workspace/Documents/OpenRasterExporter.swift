struct OpenRasterExporter: DocumentExporter {
  /// Every item, including hidden ones, becomes a layer of pixels.
  ///
  /// A blend mode that the format doesn't support is applied to the layer's pixels, so that the
  /// file still contains every layer.
  static let policy = LayerFormatCapabilities(blends: Set(BlendMode.allCases), includesHidden: true)

  let imageRenderer: ImageRenderer

  func export(
    _ pages: [DocumentPage], progress: ProgressHandler?,
    write: @escaping ([UInt8]) throws -> Void
  ) throws -> PixelSize {
    let page = pages[0]
    let layers = try layers(of: page)
    let image = layers.image
    var file = try OpenRasterWriter(
      size: image.size, density: page.request.encoding.density, encoder: layers.encoder,
      emit: write)
    let total = image.layers.count + 2
    try addBackground(of: layers, to: &file)
    for (index, layer) in image.layers.enumerated() {
      try add(layer, of: layers, to: &file)
      progress?(index + 1, total)
    }
    var request = page.request
    request.format = .png
    let merged = try FileSpool()
    _ = try imageRenderer.render(page.collage, request, progress: nil, write: merged.write)
    progress?(total - 1, total)
    request.size = image.size.fitted(
      longSide: min(image.size.longSide, OpenRasterStack.thumbnailSide))
    request.encoding.density = nil
    try file.finish(
      merged: merged, thumbnail: try imageRenderer.bytes(page.collage, request, progress: nil))
    progress?(total, total)
    return image.size
  }

  private func addBackground(of layers: DocumentLayers, to file: inout OpenRasterWriter) throws {
    let image = layers.image
    guard image.background.alpha > 0 else { return }
    let plan = RenderPlan(size: image.size, background: image.background, layers: [])
    try file.add(
      try layers.bitmap(of: plan),
      OpenRasterLayer(
        name: "Colour", column: 0, row: 0, opacity: 1, blend: .normal, isHidden: false))
  }

  private func add(
    _ layer: ImageLayer, of layers: DocumentLayers, to file: inout OpenRasterWriter
  ) throws {
    for case .raster(let raster) in layer.parts {
      let isSupported = layer.blend.openRasterOperation != nil
      try file.add(
        isSupported ? try layers.bitmap(of: raster.plan) : try layers.blended(raster, layer),
        OpenRasterLayer(
          name: layer.name, column: raster.column, row: raster.row, opacity: layer.opacity,
          blend: isSupported ? layer.blend : .normal, isHidden: layer.isHidden))
    }
  }
}
