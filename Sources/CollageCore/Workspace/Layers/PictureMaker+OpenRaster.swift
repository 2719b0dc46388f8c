extension LayerPolicy {
  /// OpenRaster: every item is pixels, also those that are not shown.
  ///
  /// The one blend mode that the format has not becomes colours of the layer, so that no layer is lost.
  static let openRaster = LayerPolicy(blends: Set(BlendMode.allCases), includesHidden: true)
}

/// Making pictures whose items stay layers, for programs that paint.
extension PictureMaker {
  /// Makes an OpenRaster file and hands out its parts in order.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: What picture; its format is PNG.
  ///   - progress: Called with the parts done.
  ///   - write: Receives the parts of the file.
  /// - Returns: The picture's size and the file's length.
  /// - Throws: The errors of all stages, ``ZipError``, and what `write` throws.
  func makeOpenRaster(
    _ collage: Collage, _ request: RenderRequest, progress: ProgressHandler?,
    write: ([UInt8]) throws -> Void
  ) throws -> RenderedPicture {
    let (still, target) = try prepared(collage, request)
    let picture = LayeredPicture(still, target: target, policy: .openRaster)
    var byteCount = 0
    try withoutActuallyEscaping(write) { write in
      var file = try OpenRasterWriter(
        size: picture.size, density: request.encoding.density,
        encoder: request.encoding.pngEncoder.withoutDensity
      ) { bytes in
        byteCount += bytes.count
        try write(bytes)
      }
      let total = picture.layers.count + 2
      try addBackground(picture, to: &file, request)
      for (index, layer) in picture.layers.enumerated() {
        try add(layer, of: still, target, to: &file, request)
        progress?(index + 1, total)
      }
      let merged = try FileSpool()
      _ = try make(collage, request, progress: nil, write: merged.write)
      progress?(total - 1, total)
      try file.finish(merged: merged, thumbnail: try thumbnail(collage, request, picture.size))
      progress?(total, total)
    }
    return RenderedPicture(size: picture.size, byteCount: byteCount)
  }

  private func addBackground(
    _ picture: LayeredPicture, to file: inout OpenRasterWriter, _ request: RenderRequest
  ) throws {
    guard picture.background.alpha > 0 else { return }
    let plan = RenderPlan(size: picture.size, background: picture.background, layers: [])
    try file.add(
      try bitmap(of: plan, request),
      OpenRasterLayer(
        name: "Colour", column: 0, row: 0, opacity: 1, blend: .normal, isHidden: false))
  }

  private func add(
    _ layer: PictureLayer, of collage: Collage, _ target: RenderTarget,
    to file: inout OpenRasterWriter, _ request: RenderRequest
  ) throws {
    for case .raster(let raster) in layer.parts {
      let isKnown = layer.blend.openRasterOperation != nil
      try file.add(
        isKnown
          ? try bitmap(of: raster.plan, request)
          : try blended(raster, layer, of: collage, target, request),
        OpenRasterLayer(
          name: layer.name, column: raster.column, row: raster.row, opacity: layer.opacity,
          blend: isKnown ? layer.blend : .normal, isHidden: layer.isHidden))
    }
  }

  private func thumbnail(
    _ collage: Collage, _ request: RenderRequest, _ size: PixelSize
  ) throws -> [UInt8] {
    var request = request
    request.size = size.fitted(longSide: min(size.longSide, OpenRasterStack.thumbnailSide))
    request.encoding.density = nil
    return try bytes(collage, request, progress: nil)
  }
}
