internal import Foundation

/// Makes picture files out of collages: plan, sources, composite, encode.
struct PictureMaker {
  /// The JPEG quality of snapshots.
  static let snapshotQuality = 85
  /// The long side of thumbnails.
  static let thumbnailLongSide = 320
  /// The rows that are composited at a time; a multiple of JPEG's largest unit.
  private static let bandHeight = 64

  /// Gives the pixels of photos.
  let rasters: any RasterProvider
  /// Whether proxies stand in for large photos.
  let usesProxies: Bool
  /// The settings.
  let settings: [Setting: String]
  /// Where cells are kept; nil for nowhere.
  let images: (any ImageFiles)?
  /// Whether cells are taken from the cache, and those that are drawn are kept there.
  var keepsCells = true
  /// Asked before each band and each raster whether to stop.
  var isCancelled: @Sendable () -> Bool

  /// Makes pictures of a store's collages.
  init(
    images: any ImageFiles, settings: [Setting: String],
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    (rasters, usesProxies) = (StoredRasters(images: images), true)
    (self.images, self.settings, self.isCancelled) = (images, settings, isCancelled)
  }

  /// Makes pictures of photos that are in no store.
  init(
    files: any RasterProvider, settings: [Setting: String],
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    (rasters, usesProxies, images) = (files, false, nil)
    (self.settings, self.isCancelled) = (settings, isCancelled)
  }

  /// Makes a picture and hands out the parts of its file in order.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: What picture.
  ///   - progress: Called with the bands done, of those that are not in the cache.
  ///   - write: Receives the parts of the file, on any thread, but never two at a time.
  /// - Returns: The picture's size and the file's length.
  /// - Throws: The errors of all four stages, and what `write` throws.
  func make(
    _ collage: Collage, _ request: RenderRequest, progress: ProgressHandler?,
    write: ([UInt8]) throws -> Void
  ) throws -> RenderedPicture {
    switch request.format {
    case .document:
      try makeDocument([DocumentPage(collage, request)], progress: progress, write: write)
    case .raster(let format):
      try makeImage(
        collage, request, as: RasterEncoding(format: format, options: request.encoding),
        progress: progress, write: write)
    }
  }

  private func makeImage(
    _ collage: Collage, _ request: RenderRequest, as encoding: RasterEncoding,
    progress: ProgressHandler?, write: ([UInt8]) throws -> Void
  ) throws -> RenderedPicture {
    let quality = request.quality ?? settings.quality
    let (collage, target) = try prepared(collage, request)
    let size = target.size
    let plan = RenderPlanner.plan(collage, target: target)
    let renderer = renderer(request)
    var byteCount = 0
    func emit(_ bytes: [UInt8]) throws {
      byteCount += bytes.count
      try write(bytes)
    }
    var foundQuality: Int?
    switch encoding.encoder(quality: quality) {
    case .jpeg(let encoder) where !encoding.needsWholeImage:
      try draw(
        plan, of: collage, with: renderer, into: writer(size, encoder), CellEncoding(encoder),
        progress: progress, emit: emit)
    case .png(let encoder) where !encoding.needsWholeImage:
      let writer = try BandedPNGWriter(
        size: size, hasAlpha: !plan.background.isOpaque, effort: encoder.effort,
        density: encoder.density)
      try draw(
        plan, of: collage, with: renderer, into: writer, CellEncoding(encoder),
        progress: progress, emit: emit)
    case let encoder:
      try encoder.check(size)
      let picture = try wholePicture(
        of: plan, with: renderer, as: encoding.format, memory: request.limits.memory,
        progress: progress)
      let file = try encoding.encode(picture, highest: quality)
      foundQuality = file.quality
      try emit(file.bytes)
    }
    return RenderedPicture(size: size, byteCount: byteCount, foundQuality: foundQuality)
  }

  /// A collage whose words have colours, and what it is rendered to.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: What picture.
  /// - Returns: Both.
  /// - Throws: ``EditError/canvasSize(_:)``, and the renderer's errors.
  func prepared(
    _ collage: Collage, _ request: RenderRequest
  ) throws -> (collage: Collage, target: RenderTarget) {
    let size = request.size ?? collage.canvas.size
    guard Canvas.allows(size) else { throw EditError.canvasSize(size) }
    let target = RenderTarget(
      size: size, background: request.background, isFlattened: request.format == .jpeg,
      pad: request.pad, grid: request.grid, showsWatermark: request.showsWatermark,
      usesProxies: usesProxies)
    return (try coloringWords(collage, background: request.background), target)
  }

  func renderer(_ request: RenderRequest) -> Renderer {
    Renderer(provider: rasters, limits: settings.limits(request.limits))
  }

  /// Cells so small that an edit changes few, so large that their number costs nothing.
  private func writer(
    _ size: PixelSize, _ encoder: JPEGEncoder
  ) throws(EncodeError) -> BandedJPEGWriter {
    try BandedJPEGWriter(
      size: size, encoder: encoder,
      atMost: min(BandedJPEGWriter.renderedRows(width: size.width), max(16, size.height / 20)),
      cellWidth: min(384, max(64, size.width / 8)))
  }

  /// Renders what is not in the cache, in bands, and compresses each on the thread that rendered it.
  ///
  /// - Returns: The writer after its last band.
  @discardableResult
  private func draw<Writer: BandedWriter>(
    _ plan: RenderPlan, of collage: Collage, with renderer: Renderer, into writer: Writer,
    _ encoding: CellEncoding, progress: ProgressHandler?, emit: ([UInt8]) throws -> Void
  ) throws -> Writer {
    let grid = CellGrid(
      height: plan.size.height, bandHeight: writer.bandHeight, columns: writer.cellColumns)
    let cells = try cells(of: plan, of: collage, grid, encoding)
    let total = cells.needed.count { !$0.isEmpty }
    var file = writer
    var (next, done) = (0, 0)
    func make(_ needed: [[Int]], _ band: (Int, [CodedCell]) throws -> Void) throws {
      try renderer.render(
        plan, grid: grid, needed: needed, isCancelled: isCancelled,
        convert: { try writer.compress($1, rows: 0..<$1.height, cells: needed[$0]) }, band: band)
    }
    func finish(_ band: Int, _ made: [CodedCell]) throws {
      if let all = cells.cells(ofBand: band, made: made) {
        try emit(file.bytes(of: all, at: band))
      } else {
        // What was in the cache a moment ago can be read no more.
        let whole = grid.bands.indices.map { $0 == band ? Array(grid.columns.indices) : [] }
        try make(whole) { try emit(file.bytes(of: $1, at: $0)) }
      }
      next = band + 1
    }
    func finishKept(before end: Int) throws {
      while next < end { try finish(next, []) }
    }
    try make(cells.needed) { band, made in
      try finishKept(before: band)
      try finish(band, made)
      done += 1
      progress?(done, total)
    }
    try finishKept(before: grid.bands.count)
    cells.commit()
    return file
  }

  private func cells(
    of plan: RenderPlan, of collage: Collage, _ grid: CellGrid, _ encoding: CellEncoding
  ) throws -> PictureCells {
    guard keepsCells, let cache = images?.pictureCache(limit: settings.cacheLimit) else {
      return PictureCells(grid: grid)
    }
    // One file for all states of a collage in this form, so that old ones are replaced.
    let form = PictureForm(collage: collage.id, size: plan.size, encoding: encoding)
    return try PictureCells(
      keys: CellKeys(plan, grid: grid, encoding: encoding).keys, cache: cache,
      name: form.persistentKey)
  }

  /// Renders a picture that is encoded in one piece, if there is memory for it.
  func wholePicture(
    of plan: RenderPlan, with renderer: Renderer, as format: RasterFormat, memory: Int?,
    progress: ProgressHandler?
  ) throws -> Bitmap {
    try WholePicture.requireRoom(
      for: plan.size, bytesPerPixel: format.bytesPerPixel, limit: memory)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(plan.size.area * 4)
    try renderer.render(plan, bandHeight: Self.bandHeight, isCancelled: isCancelled) {
      rows, band in
      pixels += band.bytes
      progress?(rows.upperBound, plan.size.height)
    }
    return Bitmap(
      size: plan.size, alpha: plan.background.isOpaque ? .opaque : .straight, bytes: pixels)
  }

  /// A whole picture file in memory.
  func bytes(
    _ collage: Collage, _ request: RenderRequest, progress: ProgressHandler?
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try make(collage, request, progress: progress) { bytes += $0 }
    return bytes
  }

  /// Makes a collage's snapshot and thumbnail and stores them.
  ///
  /// - Returns: The name under which they are stored; never the same twice, so that a snapshot that
  ///   a collage still refers to is neither overwritten nor removed for another one.
  func storeSnapshot(
    of collage: Collage, limits: RequestedLimits = RequestedLimits(), context: WorkspaceContext,
    progress: ProgressHandler?
  ) throws -> String {
    guard let images else { preconditionFailure("without a store there are no snapshots") }
    let request = RenderRequest(format: .jpeg, quality: Self.snapshotQuality, limits: limits)
    let (picture, thumbnail) = try pictures(of: collage, request, progress: progress)
    let name = "\(collage.id.text)-\(context.makeID().text.prefix(8))"
    do {
      try images.storeSnapshot(picture, thumbnail: thumbnail, name: name)
    } catch {
      images.removeSnapshot(name)
      throw error
    }
    return name
  }

  /// A picture of the canvas' size and its thumbnail, which is gathered from the same pixels where the
  /// picture is large.
  private func pictures(
    of collage: Collage, _ request: RenderRequest, progress: ProgressHandler?
  ) throws -> (picture: [UInt8], thumbnail: [UInt8]) {
    let size = collage.canvas.size
    let small = size.fitted(longSide: Self.thumbnailLongSide)
    let encoder = request.encoding.jpegEncoder(quality: Self.snapshotQuality)
    guard
      let writer = ReducingWriter(try writer(size, encoder), longSide: Self.thumbnailLongSide)
    else {
      var smaller = request
      smaller.size = small
      return (
        try bytes(collage, request, progress: progress),
        try bytes(collage, smaller, progress: nil)
      )
    }
    var picture: [UInt8] = []
    let collage = try coloringWords(collage, background: nil)
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: size, isFlattened: true))
    let finished = try draw(
      plan, of: collage, with: renderer(request), into: writer,
      CellEncoding(encoder, squareSide: writer.side), progress: progress, emit: { picture += $0 })
    return (picture, try encoder.encode(finished.reduced(to: small)))
  }
}

/// What the cells of a picture are compressed by.
struct CellEncoding: Encodable {
  /// The encoder without what is in the head of the file alone.
  let encoder: PictureEncoding
  /// The side of the squares whose averages the cells have beside; nil where they have none.
  let squareSide: Int?

  init(_ encoder: JPEGEncoder, squareSide: Int? = nil) {
    (self.encoder, self.squareSide) = (.jpeg(encoder.withoutDensity), squareSide)
  }

  init(_ encoder: PNGEncoder) {
    (self.encoder, squareSide) = (.png(encoder.withoutDensity), nil)
  }
}

/// A picture of a collage, whatever is on it.
struct PictureForm: PersistentIdentity {
  let collage: UUID
  let size: PixelSize
  let encoding: CellEncoding
}
