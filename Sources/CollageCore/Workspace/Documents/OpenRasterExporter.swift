struct OpenRasterExporter: DocumentExporter {
  /// Every item, including hidden ones, becomes a layer of pixels.
  ///
  /// If the format lacks a blend mode, the mode is applied to the layer's pixels, so that the file
  /// still contains every layer.
  static let policy = LayerFormatCapabilities(blends: Set(BlendMode.allCases), includesHidden: true)

  let maker: ImageRenderer

  func export(
    _ pages: [DocumentPage], progress: ProgressHandler?,
    write: @escaping ([UInt8]) throws -> Void
  ) throws -> PixelSize {
    let page = pages[0]
    let layers = try layers(of: page)
    let picture = layers.picture
    var file = try OpenRasterWriter(
      size: picture.size, density: page.request.encoding.density, encoder: layers.encoder,
      emit: write)
    let total = picture.layers.count + 2
    try addBackground(of: layers, to: &file)
    for (index, layer) in picture.layers.enumerated() {
      try add(layer, of: layers, to: &file)
      progress?(index + 1, total)
    }
    var request = page.request
    request.format = .png
    let merged = try FileSpool()
    _ = try maker.make(page.collage, request, progress: nil, write: merged.write)
    progress?(total - 1, total)
    request.size = picture.size.fitted(
      longSide: min(picture.size.longSide, OpenRasterStack.thumbnailSide))
    request.encoding.density = nil
    try file.finish(
      merged: merged, thumbnail: try maker.bytes(page.collage, request, progress: nil))
    progress?(total, total)
    return picture.size
  }

  private func addBackground(of layers: DocumentLayers, to file: inout OpenRasterWriter) throws {
    let picture = layers.picture
    guard picture.background.alpha > 0 else { return }
    let plan = RenderPlan(size: picture.size, background: picture.background, layers: [])
    try file.add(
      try layers.bitmap(of: plan),
      OpenRasterLayer(
        name: "Colour", column: 0, row: 0, opacity: 1, blend: .normal, isHidden: false))
  }

  private func add(
    _ layer: ImageLayer, of layers: DocumentLayers, to file: inout OpenRasterWriter
  ) throws {
    for case .raster(let raster) in layer.parts {
      let isKnown = layer.blend.openRasterOperation != nil
      try file.add(
        isKnown ? try layers.bitmap(of: raster.plan) : try layers.blended(raster, layer),
        OpenRasterLayer(
          name: layer.name, column: raster.column, row: raster.row, opacity: layer.opacity,
          blend: isKnown ? layer.blend : .normal, isHidden: layer.isHidden))
    }
  }
}
