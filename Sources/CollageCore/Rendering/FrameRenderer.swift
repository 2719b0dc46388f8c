internal import Dispatch

/// Draws frames that have much in common, which is drawn once.
struct FrameRenderer: Sendable {
  private let plans: [RenderPlan]
  /// What is drawn once.
  let shared: SharedLayers
  /// What each frame has besides.
  private let rests: [[RenderLayer]]
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
  init(
    _ plans: [RenderPlan], provider: any RasterProvider, limits: RenderLimits,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.plans = plans
    self.limits = limits
    self.isCancelled = isCancelled
    shared = SharedLayers(plans)
    rests = plans.map(shared.rest)
    var counts: [SourceKey: Int] = [:]
    for layers in rests {
      for source in Set(layers.map(\.source)) { counts[source, default: 0] += 1 }
    }
    self.provider = KeptRasters(provider, memory: limits.memory / 4)
    kept = KeptSources(Set(counts.filter { $0.value > 1 }.keys), memory: limits.memory / 4)
  }

  /// Draws the frames and hands them out in order.
  ///
  /// - Parameter frame: Receives each frame and its place: opaque on an opaque background, else with straight
  ///   alpha. It is called on any thread, but never twice at a time.
  /// - Throws: ``RenderError/cancelled(finishedRows:)``, and what the provider and `frame` throw.
  func render(_ frame: (Int, Bitmap) throws -> Void) throws {
    guard let first = plans.first else { return }
    let lanes = min(Self.lanes, limits.jobs, plans.count)
    let ground =
      shared.layers.isEmpty
      ? nil
      : try renderer(lanes: 1).bitmap(of: first.with(shared.layers), isCancelled: isCancelled)
    let renderer = renderer(lanes: lanes)
    try withoutActuallyEscaping(frame) { frame in
      let queue = BandQueue<Bitmap>(
        bands: plans.indices.map { $0..<$0 + 1 }, lookAhead: lanes, isCancelled: isCancelled
      ) { frames, bitmap in
        try frame(frames.lowerBound, bitmap)
      }
      DispatchQueue.concurrentPerform(iterations: lanes) { _ in
        do {
          while let index = try queue.next(orElse: { false }) {
            queue.finish(index, try bitmap(index, on: ground, by: renderer))
          }
        } catch {
          queue.fail(error)
        }
      }
      try queue.check()
    }
  }

  /// What draws one of some frames that are drawn at the same time.
  private func renderer(lanes: Int) -> Renderer {
    Renderer(
      provider: provider,
      limits: RenderLimits(jobs: limits.jobs / lanes, memory: limits.memory / lanes), kept: kept)
  }

  private func bitmap(
    _ index: Int, on ground: Bitmap?, by renderer: Renderer
  ) throws -> Bitmap {
    let (plan, rest) = (plans[index], rests[index])
    guard let ground else { return try renderer.bitmap(of: plan, isCancelled: isCancelled) }
    guard !rest.isEmpty else { return ground }
    return try renderer.bitmap(of: plan.onGround(rest), on: ground, isCancelled: isCancelled)
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
