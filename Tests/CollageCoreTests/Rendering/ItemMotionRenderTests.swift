import Testing

@testable import CollageCore

@Suite("Pictures of items that move")
struct ItemMotionRenderTests {
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

  private func moving(_ motions: WantedMotion...) throws -> Collage {
    try motions.reduce(collage) { try $0.applying(.look([$0.items[1].id], .motion($1))) }
  }

  @Test("show its state at each moment, as a collage that has it")
  func moments() throws {
    let collage = try moving(
      .position(
        WantedTrack(from: Position(x: .pixels(10), y: .pixels(20)), to: nil)),
      .scale(WantedTrack(from: nil, to: 1.5)))
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

  @Test("close their loop after a whole turn, or on the way back")
  func closed() throws {
    let loops: [WantedMotion] = [
      .rotation(WantedTrack(from: nil, to: Angle(degrees: 375))),
      .scale(WantedTrack(from: nil, to: 2, pace: MotionPace(ease: .inOut, alternates: true))),
      .opacity(WantedTrack(from: nil, to: UnitInterval(0), pace: MotionPace(alternates: true))),
      .reveal(MotionPace()),
    ]
    for motion in loops {
      let collage = try moving(motion)
      #expect(plan(collage, 1) == plan(self.collage, 0), "\(motion)")
      #expect(plan(collage, 0) == plan(self.collage, 0), "\(motion)")
      #expect(plan(collage, 0.4) != plan(self.collage, 0), "\(motion)")
    }
  }

  @Test("leave what is behind alone, and hide what cannot be seen")
  func layers() throws {
    let collage = try moving(
      .opacity(WantedTrack(from: UnitInterval(0), to: nil)),
      .position(WantedTrack(from: Position(x: .pixels(900), y: .pixels(900)), to: nil)))
    #expect(plan(collage, 0).layers == Array(plan(self.collage, 0).layers.prefix(1)))
    let plans = (0..<6).map { plan(collage, Double($0) / 6) }
    #expect(
      FrameRenderer(plans, provider: provider, limits: .standard).ground?.layers.count == 1)
  }

  @Test("of one item alone show it where it rests")
  func alone() throws {
    let collage = try moving(.opacity(WantedTrack(from: UnitInterval(0), to: nil)))
    let size = collage.canvas.size
    #expect(
      RenderPlanner.plan(alone: collage.items[1], on: size)
        == RenderPlanner.plan(alone: self.collage.items[1], on: size))
  }
}
