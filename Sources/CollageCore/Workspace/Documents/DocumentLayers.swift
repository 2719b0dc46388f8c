struct DocumentLayers {
  /// The collage, in which automatic text colors are resolved to black or white.
  let collage: Collage
  let target: RenderTarget
  let image: LayeredImage
  private let maker: ImageRenderer
  private let request: RenderRequest

  /// The approximate memory per pixel of a layer until the layer is written, in bytes.
  private static let bytesPerPixel = 12

  /// Divides a page into layers of the kinds that `policy` allows; without `size`, the page has the
  /// size in its request.
  init(
    of page: DocumentPage, size: PixelSize? = nil, policy: LayerFormatCapabilities,
    by maker: ImageRenderer
  ) throws {
    var request = page.request
    request.size = size ?? request.size
    (collage, target) = try maker.prepared(page.collage, request)
    image = LayeredImage(collage, target: target, capabilities: policy)
    (self.maker, self.request) = (maker, request)
  }

  /// The encoder for pixels, which doesn't write the resolution to the file.
  var encoder: PNGEncoder { request.encoding.pngEncoder.withoutDensity }

  /// Returns the pixels of a render plan with straight alpha, after checking that there is enough
  /// memory.
  func bitmap(of plan: RenderPlan) throws -> Bitmap {
    try WholeImageMemory.requireAvailable(
      for: plan.size, bytesPerPixel: Self.bytesPerPixel, limit: request.limits.memory)
    return try maker.renderer(request).bitmap(of: plan, isCancelled: maker.isCancelled)
  }

  /// Applies a layer's blend mode to its pixels, and returns them with straight alpha.
  ///
  /// `raster` contains the pixels before blending. The result, drawn with the normal blend mode
  /// over the layers behind `layer`, looks like `raster` drawn with the blend mode of `layer`.
  func blended(_ raster: PlacedRaster, _ layer: ImageLayer) throws -> Bitmap {
    let area = PixelArea(column: raster.column, row: raster.row, size: raster.size)
    let background = RenderPlanner.plan(collage.behind(layer), target: target.withoutFront)
      .part(area)
    return try bitmap(of: raster.plan).blended(layer.blend, with: try bitmap(of: background))
  }
}

extension Collage {
  /// Returns the collage with only the items behind a layer, and without the canvas's frame.
  fileprivate func behind(_ layer: ImageLayer) -> Collage {
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
  /// The target without the grid and the watermark, which are in front of all items.
  fileprivate var withoutFront: RenderTarget {
    var target = self
    target.grid = nil
    target.showsWatermark = false
    return target
  }
}
