/// Making pictures whose items stay apart.
extension PictureMaker {
  /// Makes a file that keeps layers apart and hands out its parts in order.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: What picture, in a format that keeps layers.
  ///   - progress: Called with the parts done.
  ///   - write: Receives the parts of the file.
  /// - Returns: The picture's size and the file's length.
  /// - Throws: The errors of all stages, and what `write` throws.
  func makeLayers(
    _ collage: Collage, _ request: RenderRequest, progress: ProgressHandler?,
    write: ([UInt8]) throws -> Void
  ) throws -> RenderedPicture {
    // Layers have alpha, and so has what they make together.
    var pixels = request
    pixels.format = .png
    return request.format == .ora
      ? try makeOpenRaster(collage, pixels, progress: progress, write: write)
      : try makeSVG(collage, pixels, progress: progress, write: write)
  }

  /// About how many bytes of memory a pixel of a layer takes until it is written.
  private static let bytesPerPixel = 12

  /// The pixels of a plan, if there is memory for them.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - request: How much of the machine may be used.
  /// - Returns: The pixels, not premultiplied.
  /// - Throws: ``RenderError``, and what decoding throws.
  func bitmap(of plan: RenderPlan, _ request: RenderRequest) throws -> Bitmap {
    try WholePicture.requireRoom(
      for: plan.size, bytesPerPixel: Self.bytesPerPixel, limit: request.limits.memory)
    return try renderer(request).bitmap(of: plan, isCancelled: isCancelled)
  }

  /// The pixels of a layer that look, without blending, as its blend does on what is behind it.
  ///
  /// - Parameters:
  ///   - raster: What the layer shows.
  ///   - layer: The layer.
  ///   - collage: The document.
  ///   - target: What it is rendered to.
  ///   - request: How much of the machine may be used.
  /// - Returns: The pixels, not premultiplied.
  /// - Throws: ``RenderError``, and what decoding throws.
  func blended(
    _ raster: PlacedRaster, _ layer: PictureLayer, of collage: Collage, _ target: RenderTarget,
    _ request: RenderRequest
  ) throws -> Bitmap {
    let area = PixelArea(column: raster.column, row: raster.row, size: raster.size)
    let ground = RenderPlanner.plan(collage.behind(layer), target: target.withoutFront).part(area)
    return try bitmap(of: raster.plan, request)
      .blended(layer.blend, with: try bitmap(of: ground, request))
  }
}

extension Collage {
  /// The collage in which nothing is seen of a layer's item and what is in front of it.
  fileprivate func behind(_ layer: PictureLayer) -> Collage {
    var collage = self
    var isBehind = true
    collage.items = ItemStack(
      items.map { item in
        var item = item
        isBehind = isBehind && layer.subject != .item(item.name)
        item.flags.isHidden = item.isHidden || !isBehind
        return item
      })
    collage.canvas.frame = nil
    return collage
  }
}

extension RenderTarget {
  /// The target without what is in front of all items.
  fileprivate var withoutFront: RenderTarget {
    var target = self
    target.grid = nil
    target.showsWatermark = false
    return target
  }
}
