internal import Dispatch
internal import Synchronization

/// Renders the frames of an animation; layers that all frames share are rendered only once.
package struct FrameRenderer: Sendable {
  /// The plan of the shared layers, which are behind all other layers; `nil` if the frames don't
  /// share layers.
  let sharedPlan: RenderPlan?
  /// For each frame, the plan of the layers that are not shared.
  private let frames: [RenderPlan]
  private let provider: CachedSourceRasters
  private let cache: CachedSources
  private let limits: RenderLimits
  private let isCancelled: @Sendable () -> Bool

  /// The largest number of frames that are rendered at a time, while the receiver processes an
  /// earlier frame.
  private static let lanes = 2

  /// Finds the layers that the frames share.
  ///
  /// All frames must have the same size and the same background. The renderer calls `isCancelled`
  /// before each band and each layer, on several threads at once.
  package init(
    _ plans: [RenderPlan], provider: any RasterProvider, limits: RenderLimits,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.limits = limits
    self.isCancelled = isCancelled
    let shared = SharedLayers(plans)
    sharedPlan = shared.layers.isEmpty ? nil : plans.first?.with(shared.layers)
    frames = shared.layers.isEmpty ? plans : plans.map { $0.onBackground(shared.rest(of: $0)) }
    var counts: [SourceKey: Int] = [:]
    for frame in frames {
      for source in Set(frame.layers.map(\.source)) { counts[source, default: 0] += 1 }
    }
    self.provider = CachedSourceRasters(provider, memory: limits.memory / 4)
    cache = CachedSources(Set(counts.filter { $0.value > 1 }.keys), memory: limits.memory / 4)
  }

  /// Renders the frames and delivers their indices and pixels in order.
  ///
  /// The pixels are opaque if the background is opaque; otherwise they have straight alpha.
  /// `receive` is called on any thread, but never concurrently. If `isCancelled` returns `true`,
  /// the function throws `CancellationError`.
  package func render(_ receive: (Int, Bitmap) throws -> Void) throws {
    let lanes = max(1, min(Self.lanes, limits.jobs, frames.count))
    let ground = try sharedPlan.map {
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
            // The queue is locked while `receive` runs, so a call of `queue.shouldStop` here would
            // have to wait.
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

  /// Returns a renderer for one of `lanes` frames that are rendered at the same time.
  ///
  /// The threads and the memory are divided equally among these frames.
  private func renderer(lanes: Int) -> Renderer {
    let jobs = (limits.jobs + lanes - 1) / lanes
    return Renderer(
      provider: provider, limits: RenderLimits(jobs: jobs, memory: limits.memory / lanes),
      cache: cache)
  }

  private func bitmap(
    of frame: RenderPlan, on ground: Bitmap?, by renderer: Renderer, isCancelled: () -> Bool
  ) throws -> Bitmap {
    if let ground, frame.layers.isEmpty { return ground }
    return try renderer.bitmap(of: frame, on: ground, isCancelled: isCancelled)
  }
}

extension RenderPlan {
  fileprivate func with(_ layers: [RenderLayer]) -> RenderPlan {
    RenderPlan(size: size, background: background, layers: layers)
  }

  /// Returns a plan that draws only the given layers over a rendered image of the shared layers.
  fileprivate func onBackground(_ layers: [RenderLayer]) -> RenderPlan {
    RenderPlan(
      size: size, background: background.isOpaque ? background : .none, layers: layers)
  }
}
