/// Draws frames that have much in common: what is behind all that moves is drawn once.
struct FrameRenderer {
  private let plans: [RenderPlan]
  private let renderer: Renderer
  private let isCancelled: () -> Bool
  /// How many layers, from the back, are the same in all frames.
  let stillCount: Int

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
    stillCount = Self.stillCount(of: plans)
    var counts: [SourceKey: Int] = [:]
    for plan in plans {
      for source in Set(plan.layers.dropFirst(stillCount).map(\.source)) {
        counts[source, default: 0] += 1
      }
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
      stillCount == 0
      ? nil : try renderer.bitmap(of: first.back(stillCount), isCancelled: isCancelled)
    for (index, plan) in plans.enumerated() {
      guard let ground else {
        try frame(index, renderer.bitmap(of: plan, isCancelled: isCancelled))
        continue
      }
      try frame(
        index,
        stillCount == plan.layers.count
          ? ground
          : renderer.bitmap(of: plan.front(stillCount), on: ground, isCancelled: isCancelled))
    }
  }

  private static func stillCount(of plans: [RenderPlan]) -> Int {
    guard let first = plans.first?.layers else { return 0 }
    let shared = plans.reduce(first.count) { count, plan in
      zip(first.prefix(count), plan.layers).prefix { $0 == $1 }.count
    }
    // What is drawn as one is not divided.
    var count = shared
    while count > 0, plans.contains(where: { $0.isOneGroup(before: count) }) { count -= 1 }
    return count
  }
}

extension RenderPlan {
  /// The layers at the back alone.
  fileprivate func back(_ count: Int) -> RenderPlan {
    RenderPlan(size: size, background: background, layers: Array(layers.prefix(count)))
  }

  /// The layers before these, which are drawn on a picture of these.
  fileprivate func front(_ count: Int) -> RenderPlan {
    RenderPlan(
      size: size, background: background.isOpaque ? background : .none,
      layers: Array(layers.dropFirst(count)))
  }

  /// Whether the layers at both sides of a place become one before they are drawn.
  fileprivate func isOneGroup(before place: Int) -> Bool {
    guard layers.indices.contains(place), let group = layers[place].group else { return false }
    return layers[place - 1].group?.number == group.number
  }
}
