internal import Dispatch

/// Renders plans to pixels.
///
/// The renderer divides an image into bands of rows and delivers the bands from top to bottom. The
/// pixels depend only on the plan and the rasters, not on the height of the bands, the number of
/// threads or the memory limit.
package struct Renderer: Sendable {
  private let provider: any RasterProvider
  private let limits: RenderLimits
  /// A cache of prepared sources that several images use; `nil` to cache nothing.
  private let cache: CachedSources?

  package init(provider: any RasterProvider, limits: RenderLimits = .standard) {
    self.init(provider: provider, limits: limits, cache: nil)
  }

  init(provider: any RasterProvider, limits: RenderLimits, cache: CachedSources?) {
    self.provider = provider
    self.limits = limits
    self.cache = cache
  }

  /// Renders an image and delivers its bands from top to bottom.
  ///
  /// `band` receives the rows and the pixels of each band. The pixels are opaque if the background
  /// is opaque; otherwise they have straight alpha. `progress` receives the finished fraction, in
  /// `0...1`, after each band. `isCancelled` is called before each band and each layer; if it
  /// returns true, the function throws `CancellationError`. The closures are called on any thread,
  /// but never concurrently.
  package func render(
    _ plan: RenderPlan, bandHeight: Int = 64, progress: (Double) -> Void = { _ in },
    isCancelled: () -> Bool = { false }, band: (Range<Int>, Bitmap) throws -> Void
  ) throws {
    try render(
      plan, bandHeight: bandHeight, progress: progress, isCancelled: isCancelled,
      convert: { _, bitmap in bitmap }, band: band)
  }

  /// Renders an image, converts its bands on several threads at once, and delivers the results from
  /// top to bottom.
  ///
  /// The renderer calls `convert` on several threads at once. It uses the other closures as
  /// ``render(_:bandHeight:progress:isCancelled:band:)`` does.
  package func render<Output: Sendable>(
    _ plan: RenderPlan, bandHeight: Int, progress: (Double) -> Void = { _ in },
    isCancelled: () -> Bool = { false },
    convert: @Sendable (Range<Int>, Bitmap) throws -> Output,
    band: (Range<Int>, Output) throws -> Void
  ) throws {
    try render(
      plan, on: nil, bandHeight: bandHeight, progress: progress, isCancelled: isCancelled,
      convert: convert, band: band)
  }

  private func render<Output: Sendable>(
    _ plan: RenderPlan, on ground: Bitmap?, bandHeight: Int, progress: (Double) -> Void,
    isCancelled: () -> Bool, convert: @Sendable (Range<Int>, Bitmap) throws -> Output,
    band: (Range<Int>, Output) throws -> Void
  ) throws {
    let grid = CellGrid(
      height: plan.size.height, bandHeight: bandHeight, columns: [0..<plan.size.width])
    try render(
      plan, on: ground, grid: grid, needed: grid.bands.map { _ in [0] }, isCancelled: isCancelled,
      convert: { index, bitmap in try convert(grid.bands[index], bitmap) },
      band: { index, output in
        try band(grid.bands[index], output)
        progress(Double(grid.bands[index].upperBound) / Double(plan.size.height))
      })
  }

  /// Renders some cells of an image, converts the bands that contain them, and delivers the results
  /// from top to bottom.
  ///
  /// The layers are drawn on the image `ground`, whose size must be that of the plan. If `ground`
  /// is `nil`, they are drawn on the background color. `needed` contains, for each band, the
  /// indices of the cells to render; a band without such cells is skipped. `convert` receives the
  /// index and the pixels of a band; only the cells in `needed` are complete. The renderer calls
  /// `convert` on several threads at once. `isCancelled` is called before each band and each layer;
  /// if it returns true, the function throws `CancellationError`.
  package func render<Output: Sendable>(
    _ plan: RenderPlan, on ground: Bitmap? = nil, grid: CellGrid, needed: [[Int]],
    isCancelled: () -> Bool,
    convert: @Sendable (Int, Bitmap) throws -> Output, band: (Int, Output) throws -> Void
  ) throws {
    let schedule = BandSchedule(
      plan, grid: grid, needed: needed, memory: limits.memory, jobs: limits.jobs)
    let bands = needed.indices.filter { !needed[$0].isEmpty }
    let store = SourceStore(
      schedule: schedule, provider: provider, memory: schedule.memory, jobs: limits.jobs,
      cache: cache)
    let compositor = Compositor(
      plan: plan, schedule: schedule, store: store, backgroundImage: ground.map(BitmapPainter.init))
    try withoutActuallyEscaping(isCancelled) { isCancelled in
      try withoutActuallyEscaping(band) { band in
        let queue = BandQueue<Output>(
          bands: bands.map { grid.bands[$0] }, lookAhead: 3 * limits.jobs,
          isCancelled: isCancelled
        ) { rows, output in
          try band(rows.lowerBound / grid.bandHeight, output)
        }
        let jobs = min(limits.jobs, bands.count)
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
          var storage: [UInt8] = []
          do {
            while let index = try queue.next(orElse: store.prepare) {
              let bitmap = try compositor.render(
                band: bands[index], storage: exchange(&storage), shouldStop: queue.shouldStop)
              queue.finish(index, try convert(bands[index], bitmap))
              storage = Output.self == Bitmap.self ? [] : bitmap.bytes
            }
          } catch {
            queue.fail(error)
            store.stop()
          }
        }
        try queue.check()
      }
    }
  }

  /// Renders a whole image, all of whose pixels must fit in memory.
  package func bitmap(
    of plan: RenderPlan, bandHeight: Int = 64, isCancelled: () -> Bool = { false }
  ) throws -> Bitmap {
    try bitmap(of: plan, on: nil, bandHeight: bandHeight, isCancelled: isCancelled)
  }

  /// Renders a whole image, optionally on top of the image `ground` of the same size.
  ///
  /// If `ground` is an image, the background color of the plan is not visible. The result is opaque
  /// if the background is opaque; otherwise it has straight alpha.
  func bitmap(
    of plan: RenderPlan, on ground: Bitmap?, bandHeight: Int = 64, isCancelled: () -> Bool
  ) throws -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(plan.size.area * 4)
    try render(
      plan, on: ground, bandHeight: bandHeight, progress: { _ in }, isCancelled: isCancelled,
      convert: { _, bitmap in bitmap }
    ) { _, band in
      bytes += band.bytes
    }
    return Bitmap(
      size: plan.size, alpha: plan.background.isOpaque ? .opaque : .straight, bytes: bytes)
  }
}

/// Moves the bytes out of a variable, so that the returned array is uniquely referenced.
private func exchange(_ storage: inout [UInt8]) -> [UInt8] {
  var bytes: [UInt8] = []
  swap(&bytes, &storage)
  return bytes
}

/// An error of rendering itself, not of the raster provider or the caller's closures.
package enum RenderError: CollageError, Hashable {
  /// The memory limit is too low for a format that needs the whole image at once. Both values are
  /// in bytes.
  case tooLittleMemory(needed: Int, limit: Int)

  /// The error code of all cases.
  public var errorCode: ErrorCode { .tooLarge }
}
