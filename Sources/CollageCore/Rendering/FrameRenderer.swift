internal import Dispatch
internal import Synchronization

/// Draws frames that have much in common, which is drawn once.
package struct FrameRenderer: Sendable {
  /// What all frames are drawn on; nil where they have nothing in common.
  let ground: RenderPlan?
  /// What is drawn of each frame.
  private let frames: [RenderPlan]
  private let provider: KeptRasters
  private let kept: KeptSources
  private let limits: RenderLimits
  private let isCancelled: @Sendable () -> Bool

  /// How many frames are drawn at a time: one more than what receives them has in its hands.
  private static let lanes = 2

  /// Looks for what the frames share.
  ///
  /// - Parameters:
  ///   - plans: The frames, all of one size and with one background.
  ///   - provider: Where rasters come from.
  ///   - limits: How much of the machine may be used.
  ///   - isCancelled: Asked before each band and each raster whether to stop, on several threads at once.
  package init(
    _ plans: [RenderPlan], provider: any RasterProvider, limits: RenderLimits,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.limits = limits
    self.isCancelled = isCancelled
    let shared = SharedLayers(plans)
    ground = shared.layers.isEmpty ? nil : plans.first?.with(shared.layers)
    frames = shared.layers.isEmpty ? plans : plans.map { $0.onGround(shared.rest(of: $0)) }
    var counts: [SourceKey: Int] = [:]
    for frame in frames {
      for source in Set(frame.layers.map(\.source)) { counts[source, default: 0] += 1 }
    }
    self.provider = KeptRasters(provider, memory: limits.memory / 4)
    kept = KeptSources(Set(counts.filter { $0.value > 1 }.keys), memory: limits.memory / 4)
  }

  /// Draws the frames and hands them out in order.
  ///
  /// - Parameter receive: Receives each frame and its place: opaque on an opaque background, else with straight
  ///   alpha. It is called on any thread, but never twice at a time.
  /// - Throws: `CancellationError` with frames for rows, and what the provider and
  ///   `receive` throw.
  package func render(_ receive: (Int, Bitmap) throws -> Void) throws {
    let lanes = max(1, min(Self.lanes, limits.jobs, frames.count))
    let ground = try ground.map {
      try renderer(lanes: 1).bitmap(of: $0, isCancelled: isCancelled)
    }
    let laneRenderer = renderer(lanes: lanes)
    let isOver = Atomic(false)
    try withoutActuallyEscaping(receive) { receive in
      let queue = BandQueue<Bitmap>(
        bands: frames.indices.map { $0..<$0 + 1 }, lookAhead: lanes, isCancelled: isCancelled
      ) { frame, bitmap in
        try receive(frame.lowerBound, bitmap)
      }
      DispatchQueue.concurrentPerform(iterations: lanes) { _ in
        do {
          while let index = try queue.next(orElse: { false }) {
            // The queue is not asked, which waits for what receives a frame.
            let bitmap = try bitmap(of: frames[index], on: ground, by: laneRenderer) {
              isCancelled() || isOver.load(ordering: .relaxed)
            }
            queue.finish(index, bitmap)
            if queue.shouldStop() { isOver.store(true, ordering: .relaxed) }
          }
        } catch {
          queue.fail(error)
          isOver.store(true, ordering: .relaxed)
        }
      }
      try queue.check()
    }
  }

  /// What draws one of some frames that are drawn at the same time.
  private func renderer(lanes: Int) -> Renderer {
    let jobs = (limits.jobs + lanes - 1) / lanes
    return Renderer(
      provider: provider, limits: RenderLimits(jobs: jobs, memory: limits.memory / lanes),
      kept: kept)
  }

  private func bitmap(
    of frame: RenderPlan, on ground: Bitmap?, by renderer: Renderer, isCancelled: () -> Bool
  ) throws -> Bitmap {
    if let ground, frame.layers.isEmpty { return ground }
    return try renderer.bitmap(of: frame, on: ground, isCancelled: isCancelled)
  }
}

extension RenderPlan {
  /// A picture of some of the layers.
  fileprivate func with(_ layers: [RenderLayer]) -> RenderPlan {
    RenderPlan(size: size, background: background, layers: layers)
  }

  /// What is drawn on a picture of the other layers.
  fileprivate func onGround(_ layers: [RenderLayer]) -> RenderPlan {
    RenderPlan(
      size: size, background: background.isOpaque ? background : .none, layers: layers)
  }
}
