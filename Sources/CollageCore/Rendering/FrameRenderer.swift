/// Draws frames that have much in common, which is drawn once.
struct FrameRenderer {
  private let plans: [RenderPlan]
  private let renderer: Renderer
  /// What each frame has besides.
  private let rests: [[RenderLayer]]
  private let isCancelled: () -> Bool
  /// What is drawn once.
  let shared: SharedLayers

  /// Looks for what the frames share.
  ///
  /// - Parameters:
  ///   - plans: The frames, all of one size and with one background.
  ///   - provider: Where rasters come from.
  ///   - limits: How much of the machine may be used.
  ///   - isCancelled: Asked before each band and each raster whether to stop.
  init(
    _ plans: [RenderPlan], provider: any RasterProvider, limits: RenderLimits,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.plans = plans
    self.isCancelled = isCancelled
    shared = SharedLayers(plans)
    rests = plans.map(shared.rest)
    var counts: [SourceKey: Int] = [:]
    for layers in rests {
      for source in Set(layers.map(\.source)) { counts[source, default: 0] += 1 }
    }
    renderer = Renderer(
      provider: KeptRasters(provider, memory: limits.memory / 4), limits: limits,
      kept: KeptSources(Set(counts.filter { $0.value > 1 }.keys), memory: limits.memory / 4))
  }

  /// Draws the frames one after the other.
  ///
  /// - Parameter frame: Receives each frame and its place: opaque on an opaque background, else with straight
  ///   alpha.
  /// - Throws: ``RenderError/cancelled(finishedRows:)``, and what the provider and `frame` throw.
  func render(_ frame: (Int, Bitmap) throws -> Void) throws {
    guard let first = plans.first else { return }
    let ground =
      shared.layers.isEmpty
      ? nil : try renderer.bitmap(of: first.with(shared.layers), isCancelled: isCancelled)
    for (index, (plan, rest)) in zip(plans, rests).enumerated() {
      guard let ground else {
        try frame(index, renderer.bitmap(of: plan, isCancelled: isCancelled))
        continue
      }
      try frame(
        index,
        rest.isEmpty
          ? ground
          : renderer.bitmap(
            of: plan.onGround(rest), on: ground, isCancelled: isCancelled))
    }
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
