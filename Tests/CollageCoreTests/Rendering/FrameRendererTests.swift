import Testing

@testable import CollageImaging

@Suite("Frame renderer") struct FrameRendererTests {
  /// A static item, a moving one, and one in front of the moving one.
  private func scene(
    _ background: Color, blend: BlendMode = .normal
  ) throws -> (MemoryProvider, [RenderPlan]) {
    let (provider, photo, other) = try MemoryProvider.two()
    var moving = try Item.test(
      photo, at: Point(x: 22, y: 20), degrees: 20,
      shaders: [Shader(ThreeDGlasses(red: 60, blue: 30))])
    moving.look.blend = blend
    let items = [
      try Item.test(photo, at: Point(x: 12, y: 10), degrees: -10), moving,
      try Item.test(other, at: Point(x: 25, y: 28), opacity: 0.7),
    ]
    return (provider, plans(try .test(40, 44, background: background, items: items)))
  }

  private func plans(_ collage: Collage) -> [RenderPlan] {
    (0..<4).map { frame in
      RenderPlanner.plan(
        collage, target: RenderTarget(size: collage.canvas.size, phase: Double(frame) / 4))
    }
  }

  private func frames(_ plans: [RenderPlan], _ provider: MemoryProvider) throws -> [Bitmap] {
    var frames: [Bitmap] = []
    try FrameRenderer(plans, provider: provider, limits: .standard).render { index, frame in
      #expect(index == frames.count)
      frames.append(frame)
    }
    return frames
  }

  @Test(arguments: [BlendMode.normal, .multiply])
  func matchesSeparatelyRenderedFrames(blend: BlendMode) throws {
    let (provider, plans) = try scene(.white, blend: blend)
    let alone = try plans.map { try Renderer(provider: provider).bitmap(of: $0) }
    #expect(try frames(plans, provider) == alone)
    #expect(Set(alone).count > 2)
  }

  @Test func matchesWithinRoundingOnTransparency() throws {
    let (provider, plans) = try scene(.none)
    let together = try frames(plans, provider)
    for (plan, frame) in zip(plans, together) {
      let alone = try Renderer(provider: provider).bitmap(of: plan).premultiplied()
      #expect(frame.alpha == .straight)
      #expect(ImageFiles.distance(frame.premultiplied(), alone) <= 1)
    }
  }

  @Test func drawsStaticLayersOnce() throws {
    let (provider, plans) = try scene(.white)
    #expect(
      FrameRenderer(plans, provider: provider, limits: .standard).sharedPlan?.layers.count == 1)
    _ = try frames(plans, provider)
    // The decoded sources are the photo itself, its copy for the effect, and the front item.
    #expect(provider.log.all.count == 3)
  }

  @Test("draws static layers that touch nothing moving once, regardless of order")
  func drawsNonoverlappingStaticLayersOnce() throws {
    let (provider, photo, other) = try MemoryProvider.two()
    let glasses = [Shader(ThreeDGlasses(red: 60, blue: 30))]
    let items = [
      try Item.test(photo, at: Point(x: 20, y: 20), shaders: glasses),
      // The first item is beside the moving one, and the second is over the first. The third is
      // over the moving one, and the fourth is over the third.
      try Item.test(other, at: Point(x: 70, y: 20), opacity: 0.7),
      try Item.test(photo, at: Point(x: 72, y: 34), degrees: 10, opacity: 0.5),
      try Item.test(other, at: Point(x: 30, y: 30), opacity: 0.7),
      try Item.test(other, at: Point(x: 44, y: 40), opacity: 0.7),
    ]
    let plans = try plans(.test(90, 60, background: .white, items: items))
    let shared = SharedLayers(plans)
    #expect(shared.layers == Array(plans[0].layers[1...2]) && shared.rest(of: plans[1]).count == 3)
    let alone = try plans.map { try Renderer(provider: provider).bitmap(of: $0) }
    #expect(try frames(plans, provider) == alone)
    #expect(Set(alone).count > 2)
  }

  @Test func repeatsFirstFrameWithoutMotion() throws {
    let (provider, plans) = try scene(.white)
    let same = [plans[0], plans[0], plans[0]]
    let alone = try Renderer(provider: provider).bitmap(of: plans[0])
    #expect(try frames(same, provider) == [alone, alone, alone])
  }
}

@Suite("Rendering of item motion") struct ItemMotionRenderTests {
  private var provider = MemoryProvider()
  private let collage: Collage

  init() throws {
    let photo = try provider.add(.noise(24, 18))
    collage = try Collage.test(
      60, 44, background: .white,
      items: [
        try Item.test(photo, at: Point(x: 12, y: 10), degrees: -10),
        try Item.test(photo, at: Point(x: 30, y: 22), degrees: 15),
      ])
  }

  private func plan(_ collage: Collage, _ phase: Double) -> RenderPlan {
    RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size, phase: phase))
  }

  private func moving(_ motions: MotionSpec...) throws -> Collage {
    try motions.reduce(collage) { try $0.applying(.look([$0.items[1].id], .motion($1))) }
  }

  @Test func matchesCollageInThatState() throws {
    let collage = try moving(
      .position(MotionTrackSpec(from: Position(x: .pixels(10), y: .pixels(20)), to: nil)),
      .scale(MotionTrackSpec(from: nil, to: 1.5)))
    var other = self.collage
    let id = other.items[1].id
    let scale = other.items[1].transform.scale
    other = try other.applying(
      .move([id], .to(Position(x: .pixels(20), y: .pixels(21)), anchor: .center)))
    other = try other.applying(.scale([id], .factor((scale + 1.5) / 2)))
    let moved = try Renderer(provider: provider).bitmap(of: plan(collage, 0.5))
    #expect(try moved == Renderer(provider: provider).bitmap(of: plan(other, 0)))
    #expect(try moved != Renderer(provider: provider).bitmap(of: plan(collage, 0)))
  }

  @Test("closes loops after a full rotation or on the way back") func closesLoops() throws {
    let loops: [MotionSpec] = [
      .rotation(MotionTrackSpec(from: nil, to: Angle(degrees: 375))),
      .scale(
        MotionTrackSpec(from: nil, to: 2, timing: MotionTiming(ease: .inOut, alternates: true))),
      .opacity(
        MotionTrackSpec(from: nil, to: UnitInterval(0), timing: MotionTiming(alternates: true))),
      .reveal(MotionTiming()),
    ]
    for motion in loops {
      let collage = try moving(motion)
      #expect(plan(collage, 1) == plan(self.collage, 0), "\(motion)")
      #expect(plan(collage, 0) == plan(self.collage, 0), "\(motion)")
      #expect(plan(collage, 0.4) != plan(self.collage, 0), "\(motion)")
    }
  }

  @Test func keepsStaticLayersAndCullsInvisible() throws {
    let collage = try moving(
      .opacity(MotionTrackSpec(from: UnitInterval(0), to: nil)),
      .position(MotionTrackSpec(from: Position(x: .pixels(900), y: .pixels(900)), to: nil)))
    #expect(plan(collage, 0).layers == Array(plan(self.collage, 0).layers.prefix(1)))
    let plans = (0..<6).map { plan(collage, Double($0) / 6) }
    #expect(
      FrameRenderer(plans, provider: provider, limits: .standard).sharedPlan?.layers.count == 1)
  }

  @Test func showsSingleItemAtRest() throws {
    let collage = try moving(.opacity(MotionTrackSpec(from: UnitInterval(0), to: nil)))
    let size = collage.canvas.size
    #expect(
      RenderPlanner.plan(singleItem: collage.items[1], on: size)
        == RenderPlanner.plan(singleItem: self.collage.items[1], on: size))
  }
}
