/// Makes picture files out of collages: plan, sources, composite, encode.
struct PictureMaker {
  /// The JPEG quality of snapshots.
  static let snapshotQuality = 85
  /// The long side of thumbnails.
  static let thumbnailLongSide = 320
  /// From this quality on chroma keeps its full resolution, as in other programs.
  private static let fullChromaQuality = 90
  /// The rows that are composited at a time; a multiple of JPEG's largest unit.
  private static let bandHeight = 64

  let images: any ImageFiles
  /// The settings of the store.
  let settings: [Setting: String]
  /// Asked before each band and each raster whether to stop.
  var isCancelled: @Sendable () -> Bool = { false }

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
    let quality = request.quality ?? settings.quality
    let size = request.size ?? collage.canvas.size
    guard Canvas.allows(size) else { throw EditError.canvasSize(size) }
    let target = RenderTarget(
      size: size, background: request.background, isFlattened: request.format == .jpeg)
    let plan = RenderPlanner.plan(collage, target: target)
    let renderer = Renderer(
      provider: StoredRasters(images: images), limits: settings.limits(request.limits))
    var byteCount = 0
    func emit(_ bytes: [UInt8]) throws {
      byteCount += bytes.count
      try write(bytes)
    }
    switch request.format {
    case .jpeg:
      let encoder = JPEGEncoder(
        quality: quality, subsampling: quality >= Self.fullChromaQuality ? .full : .quarter)
      // Cells so small that an edit changes few, so large that their number costs nothing.
      let writer = try BandedJPEGWriter(
        size: size, encoder: encoder, atMost: min(Self.bandHeight, max(16, size.height / 20)),
        cellWidth: min(384, max(64, size.width / 8)))
      let encoding = "jpeg \(encoder.quality) \(encoder.subsampling)"
      try draw(
        plan, of: collage, with: renderer, into: writer, encoding, progress: progress, emit: emit)
    case .png:
      let writer = try BandedPNGWriter(size: size, hasAlpha: !plan.background.isOpaque)
      try draw(
        plan, of: collage, with: renderer, into: writer, "png", progress: progress, emit: emit)
    case .webp, .heic, .avif, .tiff, .gif: throw EncodeError.notWritten(format: request.format)
    }
    return RenderedPicture(size: size, byteCount: byteCount)
  }

  /// Renders what is not in the cache, in bands, and compresses each on the thread that rendered it.
  private func draw<Writer: BandedWriter>(
    _ plan: RenderPlan, of collage: Collage, with renderer: Renderer, into writer: Writer,
    _ encoding: String, progress: ProgressHandler?, emit: ([UInt8]) throws -> Void
  ) throws {
    let grid = CellGrid(
      height: plan.size.height, bandHeight: writer.bandHeight, columns: writer.cellColumns)
    let cells = cells(of: plan, of: collage, grid, encoding)
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
  }

  private func cells(
    of plan: RenderPlan, of collage: Collage, _ grid: CellGrid, _ encoding: String
  ) -> PictureCells {
    guard let cache = images.pictureCache(limit: settings.cacheLimit) else {
      return PictureCells(grid: grid)
    }
    // One file for all states of a collage in this form, so that old ones are replaced.
    let form = "\(collage.id) \(plan.size.width) \(plan.size.height) \(encoding)"
    return PictureCells(
      keys: CellKeys(plan, grid: grid, encoding: encoding).keys, cache: cache,
      name: contentHash(of: Array(form.utf8)))
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
    var request = RenderRequest(format: .jpeg, quality: Self.snapshotQuality, limits: limits)
    let picture = try bytes(collage, request, progress: progress)
    request.size = collage.canvas.size.fitted(longSide: Self.thumbnailLongSide)
    let thumbnail = try bytes(collage, request, progress: nil)
    let name = "\(collage.id.text)-\(context.makeID().text.prefix(8))"
    try images.storeSnapshot(picture, thumbnail: thumbnail, name: name)
    return name
  }
}
