/// The layers of a page, and their pixels.
struct PageLayers {
  /// The document; the colors of its letters are resolved.
  let collage: Collage
  /// The size and options that the document is rendered with.
  let target: RenderTarget
  /// The layers.
  let picture: LayeredPicture
  private let maker: PictureMaker
  private let request: RenderRequest

  /// The approximate memory for a pixel of a layer until it is written, in bytes.
  private static let bytesPerPixel = 12

  /// Divides a page into layers.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - size: The size in pixels; `nil` for the size in the page's request.
  ///   - policy: The kinds of content that the file can hold.
  ///   - maker: Provides the pixels.
  /// - Throws: ``EditError/canvasSize(_:)``, and the renderer's errors.
  init(
    of page: DocumentPage, size: PixelSize? = nil, policy: LayerPolicy, by maker: PictureMaker
  ) throws {
    var request = page.request
    request.size = size ?? request.size
    (collage, target) = try maker.prepared(page.collage, request)
    picture = LayeredPicture(collage, target: target, policy: policy)
    (self.maker, self.request) = (maker, request)
  }

  /// The encoder of pixels; it writes no resolution.
  var encoder: PNGEncoder { request.encoding.pngEncoder.withoutDensity }

  /// Returns the pixels of a plan, if there is memory for them.
  ///
  /// - Parameter plan: The drawing.
  /// - Returns: The pixels, not premultiplied.
  /// - Throws: ``RenderError``, and what decoding throws.
  func bitmap(of plan: RenderPlan) throws -> Bitmap {
    try WholePicture.requireRoom(
      for: plan.size, bytesPerPixel: Self.bytesPerPixel, limit: request.limits.memory)
    return try maker.renderer(request).bitmap(of: plan, isCancelled: maker.isCancelled)
  }

  /// Returns pixels of a layer that look the same without its blend mode, over the layers behind it.
  ///
  /// - Parameters:
  ///   - raster: The layer's pixels before blending.
  ///   - layer: The layer.
  /// - Returns: The pixels, not premultiplied.
  /// - Throws: ``RenderError``, and what decoding throws.
  func blended(_ raster: PlacedRaster, _ layer: PictureLayer) throws -> Bitmap {
    let area = PixelArea(column: raster.column, row: raster.row, size: raster.size)
    let ground = RenderPlanner.plan(collage.behind(layer), target: target.withoutFront).part(area)
    return try bitmap(of: raster.plan).blended(layer.blend, with: try bitmap(of: ground))
  }
}

extension Collage {
  /// Returns the collage with a layer's item, and everything in front of it, hidden.
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
  /// The target without the grid and the watermark, which are in front of all items.
  fileprivate var withoutFront: RenderTarget {
    var target = self
    target.grid = nil
    target.showsWatermark = false
    return target
  }
}
