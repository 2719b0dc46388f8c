internal import Dispatch

/// Renders plans to pixels.
///
/// The renderer divides an image into bands of rows and delivers the bands from top to bottom. The
/// pixels depend only on the plan and the rasters, not on the height of the bands, the number of
/// threads or the memory limit.
package struct Renderer: Sendable {
  private let provider: any RasterProvider
  private let limits: RenderLimits
  /// A cache of prepared sources, which several images use; `nil` to cache nothing.
  private let kept: CachedSources?

  package init(provider: any RasterProvider, limits: RenderLimits = .standard) {
    self.init(provider: provider, limits: limits, kept: nil)
  }

  /// Creates a renderer for several images that share sources.
  init(provider: any RasterProvider, limits: RenderLimits, kept: CachedSources?) {
    self.provider = provider
    self.limits = limits
    self.kept = kept
  }

  /// Renders an image and delivers its bands from top to bottom.
  ///
  /// - Parameters:
  ///   - plan: The content of the image.
  ///   - bandHeight: The number of rows of each band. The last band may have fewer.
  ///   - progress: A closure that takes the finished fraction, in `0...1`, after each band.
  ///   - isCancelled: A closure that returns whether to stop. The renderer calls it before each
  ///     band and each raster.
  ///   - band: A closure that takes the rows of each band and their pixels. The pixels are opaque
  ///     if the background is opaque, else they have straight alpha. The renderer calls its
  ///     closures on any thread, but never concurrently.
  /// - Throws: `CancellationError`, and any error that the provider or `band` throws.
  package func render(
    _ plan: RenderPlan, bandHeight: Int = 64, progress: (Double) -> Void = { _ in },
    isCancelled: () -> Bool = { false }, band: (Range<Int>, Bitmap) throws -> Void
  ) throws {
    try render(
      plan, bandHeight: bandHeight, progress: progress, isCancelled: isCancelled,
      convert: { _, bitmap in bitmap }, band: band)
  }

  /// Renders an image, converts its bands on several threads, and delivers the results from top to
  /// bottom.
  ///
  /// - Parameters:
  ///   - plan: The content of the image.
  ///   - bandHeight: The number of rows of each band. The last band may have fewer.
  ///   - progress: A closure that takes the finished fraction, in `0...1`, after each band.
  ///   - isCancelled: A closure that returns whether to stop. The renderer calls it before each
  ///     band and each raster.
  ///   - convert: A closure that converts a band. The renderer calls it on several threads at once.
  ///   - band: A closure that takes the rows of each band and the result of `convert`.
  /// - Throws: `CancellationError`, and any error that the provider or the closures throw.
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
  /// - Parameters:
  ///   - plan: The content of the image.
  ///   - ground: An image of the same size on which to draw; `nil` to draw on the background color.
  ///   - grid: The division into cells.
  ///   - needed: For each band, the indices of the cells to render. A band without any is skipped.
  ///   - isCancelled: A closure that returns whether to stop. The renderer calls it before each
  ///     band and each raster.
  ///   - convert: A closure that takes the index and the pixels of a band and converts them. Only
  ///     the cells in `needed` are complete. The renderer calls it on several threads at once.
  ///   - band: A closure that takes the index of each band and the result of `convert`.
  /// - Throws: `CancellationError`, and any error that the provider or the closures throw.
  package func render<Output: Sendable>(
    _ plan: RenderPlan, on ground: Bitmap? = nil, grid: CellGrid, needed: [[Int]],
    isCancelled: () -> Bool,
    convert: @Sendable (Int, Bitmap) throws -> Output, band: (Int, Output) throws -> Void
  ) throws {
    let schedule = BandSchedule(
      plan, grid: grid, needed: needed, memory: limits.memory, jobs: limits.jobs)
    let bands = needed.indices.filter { !needed[$0].isEmpty }
    let store = SourceStore(
      schedule: schedule, provider: provider, memory: schedule.memory, jobs: limits.jobs, kept: kept
    )
    let compositor = Compositor(
      plan: plan, schedule: schedule, store: store, ground: ground.map(BitmapPainter.init))
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

  /// Renders a whole image.
  ///
  /// All of its pixels must fit in memory.
  package func bitmap(
    of plan: RenderPlan, bandHeight: Int = 64, isCancelled: () -> Bool = { false }
  ) throws -> Bitmap {
    try bitmap(of: plan, on: nil, bandHeight: bandHeight, isCancelled: isCancelled)
  }

  /// Renders a whole image on top of another image.
  ///
  /// - Parameters:
  ///   - plan: The content of the image. If `ground` is an image, the background color of the plan
  ///     is not visible.
  ///   - ground: An image of the same size; `nil` to draw on the background color.
  ///   - bandHeight: The number of rows that a thread renders at a time.
  ///   - isCancelled: A closure that returns whether to stop. The renderer calls it before each
  ///     band and each raster.
  /// - Returns: The image. It is opaque if the background is opaque, else it has straight alpha.
  /// - Throws: `CancellationError`, and any error that the provider throws.
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
  var taken: [UInt8] = []
  swap(&taken, &storage)
  return taken
}

/// Errors that occur while rendering, other than errors of the raster provider and of the caller's
/// closures.
package enum RenderError: CollageError, Hashable {
  /// The memory limit is too low for a format that needs the whole image at once.
  case tooLittleMemory(needed: Int, limit: Int)

  /// The error code of all cases.
  public var errorCode: ErrorCode { .tooLarge }
}
