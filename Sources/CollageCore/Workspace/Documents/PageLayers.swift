/// A page in layers, and the pixels of them.
struct PageLayers {
  /// The document; its letters have colors.
  let collage: Collage
  /// What the document is rendered to.
  let target: RenderTarget
  /// The layers.
  let picture: LayeredPicture
  private let maker: PictureMaker
  private let request: RenderRequest

  /// About how many bytes of memory a pixel of a layer takes until it is written.
  private static let bytesPerPixel = 12

  /// Takes a page apart.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - size: The size in pixels; `nil` is the one that the page's request says.
  ///   - policy: What the file can hold.
  ///   - maker: Gives the pixels.
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

  /// The encoder of pixels; it claims no dots per inch.
  var encoder: PNGEncoder { request.encoding.pngEncoder.withoutDensity }

  /// Returns the pixels of a plan, if there is memory for them.
  ///
  /// - Parameter plan: What is drawn.
  /// - Returns: The pixels, not premultiplied.
  /// - Throws: ``RenderError``, and what decoding throws.
  func bitmap(of plan: RenderPlan) throws -> Bitmap {
    try WholePicture.requireRoom(
      for: plan.size, bytesPerPixel: Self.bytesPerPixel, limit: request.limits.memory)
    return try maker.renderer(request).bitmap(of: plan, isCancelled: maker.isCancelled)
  }

  /// Returns the pixels of a layer that look, without blending, as its blend does on what is behind it.
  ///
  /// - Parameters:
  ///   - raster: What the layer shows.
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
