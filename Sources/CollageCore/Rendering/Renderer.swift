internal import Dispatch

/// Turns plans into pixels, in bands of rows from top to bottom.
///
/// The bytes depend on the plan and the rasters alone: not on the height of the bands, the number of
/// threads or the memory.
package struct Renderer: Sendable {
  private let provider: any RasterProvider
  private let limits: RenderLimits
  /// What stays prepared for the next picture, if anything.
  private let kept: KeptSources?

  /// Makes a renderer that gets its pixels from a provider.
  package init(provider: any RasterProvider, limits: RenderLimits = .standard) {
    self.init(provider: provider, limits: limits, kept: nil)
  }

  /// Makes a renderer of several pictures that show the same.
  init(provider: any RasterProvider, limits: RenderLimits, kept: KeptSources?) {
    self.provider = provider
    self.limits = limits
    self.kept = kept
  }

  /// Renders a picture and hands out its bands in order.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - bandHeight: The number of rows of a band; the last may have fewer.
  ///   - progress: Called after each band with the finished part, in `0...1`.
  ///   - isCancelled: Asked before each band and each raster whether to stop.
  ///   - band: Receives the rows of each band and their pixels: opaque on an opaque background, else
  ///     with straight alpha. Closures are called on any thread, but never two at a time.
  /// - Throws: `CancellationError`, and what the provider and `band` throw.
  package func render(
    _ plan: RenderPlan, bandHeight: Int = 64, progress: (Double) -> Void = { _ in },
    isCancelled: () -> Bool = { false }, band: (Range<Int>, Bitmap) throws -> Void
  ) throws {
    try render(
      plan, bandHeight: bandHeight, progress: progress, isCancelled: isCancelled,
      convert: { _, bitmap in bitmap }, band: band)
  }

  /// Renders a picture, converts its bands on many threads and hands out the results in order.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - bandHeight: The number of rows of a band; the last may have fewer.
  ///   - progress: Called after each band with the finished part, in `0...1`.
  ///   - isCancelled: Asked before each band and each raster whether to stop.
  ///   - convert: Makes something of a band; called on several threads at once.
  ///   - band: Receives the rows of each band and what was made of them.
  /// - Throws: `CancellationError`, and what the provider and the closures throw.
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

  /// Renders the cells of a picture that are needed, and converts and hands out their bands in order.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - ground: A picture of the same size that it is drawn on; nil is the background alone.
  ///   - grid: How it is divided.
  ///   - needed: For each band the cells that are needed; a band without any is left out.
  ///   - isCancelled: Asked before each band and each raster whether to stop.
  ///   - convert: Makes something of a band, of which only the needed cells are drawn fully; called
  ///     on several threads at once.
  ///   - band: Receives the index of each band and what was made of it.
  /// - Throws: `CancellationError`, and what the provider and the closures throw.
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
      plan: plan, schedule: schedule, store: store, ground: ground.map(PicturePainter.init))
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

  /// Renders a whole picture into one bitmap; for pictures that fit in memory.
  package func bitmap(
    of plan: RenderPlan, bandHeight: Int = 64, isCancelled: () -> Bool = { false }
  ) throws -> Bitmap {
    try bitmap(of: plan, on: nil, bandHeight: bandHeight, isCancelled: isCancelled)
  }

  /// Renders a whole picture on another one.
  ///
  /// - Parameters:
  ///   - plan: What is drawn; of its background nothing can be seen.
  ///   - ground: A picture of the same size; nil is the background alone.
  ///   - bandHeight: The number of rows that are drawn at a time.
  ///   - isCancelled: Asked before each band and each raster whether to stop.
  /// - Returns: The picture: opaque on an opaque background, else with straight alpha.
  /// - Throws: `CancellationError`, and what the provider throws.
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

/// Takes the bytes out of a variable, so that nothing else refers to them.
private func exchange(_ storage: inout [UInt8]) -> [UInt8] {
  var taken: [UInt8] = []
  swap(&taken, &storage)
  return taken
}

/// The errors of rendering, without those of the raster provider and of the receiver.
package enum RenderError: CollageError, Hashable {
  /// A format that needs the whole picture at once would take more memory than it may.
  case tooLittleMemory(needed: Int, limit: Int)

  /// The code of all cases.
  public var errorCode: ErrorCode { .tooLarge }
}
