import Testing

@testable import CollageImaging

@Suite struct RendererTests {
  /// Rotated, transparent and shaded items on a canvas of 40 × 44.
  private func scene(background: Color = .white) throws -> (MemoryProvider, RenderPlan) {
    let (provider, photo, cutout) = try MemoryProvider.two()
    let items = [
      try Item.test(photo, at: Point(x: 12, y: 10), degrees: 20),
      try Item.test(cutout, at: Point(x: 25, y: 20), degrees: -50, scale: 1.3, opacity: 0.7),
      try Item.test(
        photo, at: Point(x: 20, y: 34), degrees: 5, scale: 0.6,
        shaders: [Shader(ThreeDGlasses(red: 60, blue: 30))]),
      try Item.test(photo, at: Point(x: 32, y: 6), scale: 0.4),
    ]
    let collage = try Collage.test(40, 44, background: background, items: items)
    return (provider, RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size)))
  }

  @Test(arguments: [Color.white, .none]) func isIndependentOfBandHeight(color: Color) throws {
    let (provider, plan) = try scene(background: color)
    let renderer = Renderer(provider: provider)
    let whole = try renderer.bitmap(of: plan, bandHeight: 100)
    for bandHeight in [1, 7, 16, 44] {
      #expect(try renderer.bitmap(of: plan, bandHeight: bandHeight) == whole)
    }
  }

  @Test func requestsEachSourceOnce() throws {
    let (provider, plan) = try scene()
    _ = try Renderer(provider: provider).bitmap(of: plan, bandHeight: 4)
    #expect(provider.log.all.count == 3)
  }

  @Test func preparesFewSourcesAhead() throws {
    let (provider, plan) = try scene()
    let schedule = BandSchedule(plan, bandHeight: 4)
    let store = SourceStore(schedule: schedule, provider: provider, memory: 1 << 20, jobs: 1)
    #expect(try [store.prepare(), store.prepare(), store.prepare()] == [true, true, false])
    #expect(store.count == 2)
    let small = SourceStore(schedule: schedule, provider: provider, memory: 1, jobs: 1)
    #expect(try !small.prepare())
    store.stop()
    #expect(try !store.prepare())
  }

  @Test(arguments: [1, 3000]) func isIndependentOfMemoryLimit(bytes: Int) throws {
    let (provider, plan) = try scene()
    let whole = try Renderer(provider: provider).bitmap(of: plan)
    for jobs in [1, 2, 5] {
      let renderer = Renderer(provider: provider, limits: RenderLimits(jobs: jobs, memory: bytes))
      #expect(try renderer.bitmap(of: plan, bandHeight: 4) == whole)
    }
    #expect(provider.log.all.count > 3 * 4)
  }

  @Test(arguments: [Color.white, .none]) func isIndependentOfThreadCount(color: Color) throws {
    let (provider, plan) = try scene(background: color)
    let one = try Renderer(provider: provider, limits: RenderLimits(jobs: 1)).bitmap(of: plan)
    for jobs in [2, 3, 16] {
      let renderer = Renderer(provider: provider, limits: RenderLimits(jobs: jobs))
      for _ in 0..<5 { #expect(try renderer.bitmap(of: plan, bandHeight: 2) == one) }
    }
  }

  @Test func stopsAfterReceiverError() throws {
    let (provider, plan) = try scene()
    var bands = 0
    #expect(throws: TestFailure.self) {
      try Renderer(provider: provider).render(plan, bandHeight: 2) { _, _ in
        bands += 1
        if bands == 3 { throw TestFailure() }
      }
    }
    #expect(bands == 3)
  }

  @Test func stopsBetweenBandsWhenCancelled() throws {
    let (provider, plan) = try scene()
    var bands = 0
    #expect(throws: CancellationError.self) {
      try Renderer(provider: provider).render(
        plan, bandHeight: 8, isCancelled: { bands == 2 }, band: { _, _ in bands += 1 })
    }
    #expect(bands == 2)
  }

  @Test func propagatesProviderError() throws {
    let (provider, plan) = try scene()
    let missing = MissingImage(id: try #require(plan.layers[0].source.image).id)
    #expect(throws: missing) {
      var empty = provider
      empty.images = [:]
      _ = try Renderer(provider: empty).bitmap(of: plan)
    }
  }
}

@Suite struct HiddenItemTests {
  private func item(_ number: Int, isHidden: Bool) throws -> Item {
    var item = try Item.test(
      .numbered(number, size: PixelSize(width: 40, height: 30)), at: Point(x: 20, y: 15))
    item.flags.isHidden = isHidden
    return item
  }

  @Test func neitherDrawsNorOccludes() throws {
    let collage = try Collage.test(
      40, 30, items: [item(1, isHidden: false), item(2, isHidden: true)])
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size))
    #expect(plan.layers.map { $0.source.image } == [collage.items[0].image])
  }

  @Test func drawsWhenRenderedAlone() throws {
    let item = try item(1, isHidden: true)
    let plan = RenderPlanner.plan(singleItem: item, on: PixelSize(width: 40, height: 30))
    #expect(plan.layers.count == 1 && plan.background == .none)
  }

  @Test func ignoresLocks() throws {
    var collage = try Collage.test(40, 30, items: [item(1, isHidden: false)])
    let target = RenderTarget(size: collage.canvas.size)
    let plan = RenderPlanner.plan(collage, target: target)
    collage = try collage.applying(.flag([collage.items[0].id], .locked(true)))
    #expect(RenderPlanner.plan(collage, target: target) == plan)
  }
}
