internal import Foundation

/// Renders collages to image files in four stages: planning, decoding, compositing and encoding.
struct ImageRenderer {
  static let snapshotQuality = 85
  /// The maximum length of the longer side of thumbnails, in pixels.
  static let thumbnailLongSide = 320
  /// The height, in rows, of the bands of an image that is encoded as a whole.
  private static let bandHeight = 64

  let rasters: any RasterProvider
  let usesProxies: Bool
  let settings: [Setting: String]
  /// The store's image files, which include the cell cache; `nil` for photos outside of a store.
  let images: (any ImageFiles)?
  var usesCellCache = true
  /// Returns whether to stop; called before each band and each photo.
  var isCancelled: @Sendable () -> Bool

  /// Creates a renderer of a store's collages.
  init(
    images: any ImageFiles, settings: [Setting: String],
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    (rasters, usesProxies) = (StoredRasters(images: images), true)
    (self.images, self.settings, self.isCancelled) = (images, settings, isCancelled)
  }

  /// Creates a renderer for photos that are not in a store.
  init(
    files: any RasterProvider, settings: [Setting: String],
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    (rasters, usesProxies, images) = (files, false, nil)
    (self.settings, self.isCancelled) = (settings, isCancelled)
  }

  /// Renders an image and passes the bytes of its file to `write`.
  ///
  /// `progress` counts the bands that are not cached, the rows of an image that is encoded as a
  /// whole, or the export steps of a PDF or layered file. `write` is called on any thread, but
  /// calls do not overlap.
  func render(
    _ collage: Collage, _ request: RenderRequest, progress: ProgressHandler?,
    write: ([UInt8]) throws -> Void
  ) throws -> RenderedImage {
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
  ) throws -> RenderedImage {
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
      let image = try wholeImage(
        of: plan, with: renderer, as: encoding.format, memory: request.limits.memory,
        progress: progress)
      let file = try encoding.encode(image, maximumQuality: quality)
      foundQuality = file.quality
      try emit(file.bytes)
    }
    return RenderedImage(size: size, byteCount: byteCount, chosenQuality: foundQuality)
  }

  /// Returns the collage with automatic text colors resolved to black or white, and the render
  /// target, which has the size and background of the image.
  func prepared(
    _ collage: Collage, _ request: RenderRequest
  ) throws -> (collage: Collage, target: RenderTarget) {
    let size = request.size ?? collage.canvas.size
    guard Canvas.allows(size) else { throw EditError.canvasSize(size) }
    let target = RenderTarget(
      size: size, background: request.background, isFlattened: request.format == .jpeg,
      pad: request.pad, grid: request.grid, showsWatermark: request.showsWatermark,
      usesProxies: usesProxies)
    return (try resolvingTextColors(collage, background: request.background), target)
  }

  func renderer(_ request: RenderRequest) -> Renderer {
    Renderer(provider: rasters, limits: settings.limits(request.limits))
  }

  /// Returns a writer that divides the image into cells.
  ///
  /// Smaller cells reduce the area that is rendered again after an edit. Larger cells make
  /// rendering faster, because there are fewer of them.
  private func writer(
    _ size: PixelSize, _ encoder: JPEGEncoder
  ) throws(EncodeError) -> BandedJPEGWriter {
    try BandedJPEGWriter(
      size: size, encoder: encoder,
      maximumRows: min(BandedJPEGWriter.renderedRows(width: size.width), max(16, size.height / 20)),
      cellWidth: min(384, max(64, size.width / 8)))
  }

  /// Renders the cells that are not cached, band by band, and returns the writer after its last
  /// band.
  ///
  /// The thread that renders a cell also compresses it.
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
    func finish(_ band: Int, _ rendered: [CodedCell]) throws {
      if let all = cells.cells(ofBand: band, rendered: rendered) {
        try emit(file.bytes(of: all, at: band))
      } else {
        // Here, a cached cell has become unreadable, so render the whole band.
        let whole = grid.bands.indices.map { $0 == band ? Array(grid.columns.indices) : [] }
        try make(whole) { try emit(file.bytes(of: $1, at: $0)) }
      }
      next = band + 1
    }
    func finishCached(before end: Int) throws {
      while next < end { try finish(next, []) }
    }
    try make(cells.needed) { band, rendered in
      try finishCached(before: band)
      try finish(band, rendered)
      done += 1
      progress?(done, total)
    }
    try finishCached(before: grid.bands.count)
    cells.commit()
    return file
  }

  private func cells(
    of plan: RenderPlan, of collage: Collage, _ grid: CellGrid, _ encoding: CellEncoding
  ) throws -> ImageCells {
    guard usesCellCache, let cache = images?.cellCache(limit: settings.cacheLimit) else {
      return ImageCells(grid: grid)
    }
    // The cache stores one file for each collage, size and encoding, so that the cells of a new
    // state replace those of an old state.
    let form = ImageIdentity(collage: collage.id, size: plan.size, encoding: encoding)
    return try ImageCells(
      keys: CellKeys(plan, grid: grid, encoding: encoding).keys, cache: cache,
      name: form.persistentKey)
  }

  /// Renders an image that is encoded as a whole, after checking that there is enough memory.
  func wholeImage(
    of plan: RenderPlan, with renderer: Renderer, as format: RasterFormat, memory: Int?,
    progress: ProgressHandler?
  ) throws -> Bitmap {
    try WholeImageMemory.requireAvailable(
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

  func bytes(
    _ collage: Collage, _ request: RenderRequest, progress: ProgressHandler?
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try render(collage, request, progress: progress) { bytes += $0 }
    return bytes
  }

  /// Renders and stores a collage's snapshot and thumbnail, and returns the snapshot's name.
  ///
  /// Each snapshot gets a new name, so that no other process overwrites or removes a snapshot that
  /// a collage still refers to.
  func storeSnapshot(
    of collage: Collage, limits: RequestedLimits = RequestedLimits(),
    context: WorkspaceDependencies,
    progress: ProgressHandler?
  ) throws -> String {
    guard let images else { preconditionFailure("snapshots need a store") }
    let request = RenderRequest(format: .jpeg, quality: Self.snapshotQuality, limits: limits)
    let (snapshot, thumbnail) = try snapshotAndThumbnail(of: collage, request, progress: progress)
    let name = "\(collage.id.text)-\(context.makeID().text.prefix(8))"
    do {
      try images.storeSnapshot(snapshot, thumbnail: thumbnail, name: name)
    } catch {
      images.removeSnapshot(name)
      throw error
    }
    return name
  }

  /// Returns the snapshot, which has the canvas's size, and its thumbnail.
  ///
  /// For a large image, the thumbnail is computed from the snapshot's pixels.
  private func snapshotAndThumbnail(
    of collage: Collage, _ request: RenderRequest, progress: ProgressHandler?
  ) throws -> (snapshot: [UInt8], thumbnail: [UInt8]) {
    let size = collage.canvas.size
    let small = size.fitted(longSide: Self.thumbnailLongSide)
    let encoder = request.encoding.jpegEncoder(quality: Self.snapshotQuality)
    guard
      let writer = DownsamplingJPEGWriter(
        try writer(size, encoder), longSide: Self.thumbnailLongSide)
    else {
      var smaller = request
      smaller.size = small
      return (
        try bytes(collage, request, progress: progress),
        try bytes(collage, smaller, progress: nil)
      )
    }
    var snapshot: [UInt8] = []
    let collage = try resolvingTextColors(collage, background: nil)
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: size, isFlattened: true))
    let finished = try draw(
      plan, of: collage, with: renderer(request), into: writer,
      CellEncoding(encoder, squareSide: writer.side), progress: progress, emit: { snapshot += $0 })
    return (snapshot, try encoder.encode(finished.reduced(to: small)))
  }
}

struct CellEncoding: Encodable {
  /// The encoding options, without those that affect only the file's header.
  let encoder: ImageEncoding
  /// The side length, in pixels, of the squares whose average colors are stored with the cells;
  /// `nil` if average colors aren't stored.
  let squareSide: Int?

  init(_ encoder: JPEGEncoder, squareSide: Int? = nil) {
    (self.encoder, self.squareSide) = (.jpeg(encoder.withoutDensity), squareSide)
  }

  init(_ encoder: PNGEncoder) {
    (self.encoder, squareSide) = (.png(encoder.withoutDensity), nil)
  }
}

/// The identity of a cached image, which doesn't depend on the collage's contents.
struct ImageIdentity: PersistentKeyConvertible {
  let collage: UUID
  let size: PixelSize
  let encoding: CellEncoding
}
