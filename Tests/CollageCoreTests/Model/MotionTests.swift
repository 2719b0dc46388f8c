import Foundation
import Testing

@testable import CollageCore
@testable import CollageModel

@Suite("Item motion") struct MotionTests {
  /// A collage of 1000×2000 canvas pixels with two items, each with a box of 500×375.
  private let collage: Collage
  private let id = Sample.id(1)

  init() throws {
    collage = try Sample.collage(items: [
      Sample.newItem("hero", id: Sample.id(1)), Sample.newItem("sky", id: Sample.id(2)),
    ]).applying(
      .move([Sample.id(1)], .to(Position(x: .pixels(300), y: .pixels(400)), anchor: .center)))
  }

  private func after(_ edits: Edit...) throws -> Collage {
    try edits.reduce(collage) { try $0.applying($1) }
  }

  private func animate(_ motion: MotionSpec) -> Edit { .look([id], .motion(motion)) }

  private func position(_ x: Double, _ y: Double) -> Position {
    Position(x: .pixels(x), y: .pixels(y))
  }

  @Test func runsBetweenGivenValuesOrOwn() throws {
    let item = try after(
      animate(.position(MotionTrackSpec(from: position(100, 900), to: nil))),
      animate(.scale(MotionTrackSpec(from: nil, to: 3))),
      animate(.rotation(MotionTrackSpec(from: Angle(degrees: -30), to: Angle(degrees: 330)))),
      animate(.opacity(MotionTrackSpec(from: UnitInterval(0.2), to: UnitInterval(0.6))))
    ).items[0]
    let (start, middle) = (item.animated(at: 0), item.animated(at: 0.5))
    #expect(start.transform.center == Point(x: 100, y: 900) && start.transform.scale == 1)
    #expect(start.transform.rotation.degrees == -30 && start.look.opacity.value == 0.2)
    #expect(middle.transform.center == Point(x: 200, y: 650) && middle.transform.scale == 2)
    #expect(middle.transform.rotation.degrees == 150 && middle.look.opacity.value == 0.4)
    #expect(start.look.motion == .none && item.transform.center == Point(x: 300, y: 400))
  }

  @Test func followsLaterChangesOfItem() throws {
    let edits: [Edit] = [
      animate(.position(MotionTrackSpec(from: position(100, 400), to: nil))),
      animate(.scale(MotionTrackSpec(from: 0.5, to: nil))),
      animate(.rotation(MotionTrackSpec(from: nil, to: Angle(degrees: 90)))),
      animate(.opacity(MotionTrackSpec(from: UnitInterval(0.5), to: nil))),
      .move([id], .by(position(10, 20))), .scale([id], .by(2)),
      .rotate([id], .by(Angle(degrees: 5))), .opacity([id], .to(0.5)),
    ]
    let start = try edits.reduce(collage) { try $0.applying($1) }.items[0].animated(at: 0)
    #expect(start.transform.center == Point(x: 110, y: 420) && start.transform.scale == 1)
    #expect(start.transform.rotation.degrees == 5 && start.look.opacity.value == 0.25)
  }

  @Test func isDescribedByPositions() throws {
    let track = MotionTrackSpec(from: position(100, 900), to: nil)
    let item = try after(animate(.position(track))).items[0]
    let view = try #require(AnimationView(of: item)?.position)
    #expect(view.from == ["x": 100, "y": 900] && view.to == ["x": 300, "y": 400])
  }

  @Test func scalesWithCanvas() throws {
    let item = try after(
      animate(.position(MotionTrackSpec(from: position(100, 900), to: nil))),
      .canvas(CanvasChange(size: PixelSize(width: 500, height: 4000), scalesItems: true))
    ).items[0]
    #expect(item.animated(at: 0).transform.center == Point(x: 50, y: 1800))
  }

  @Test func staysWithinLimits() throws {
    let item = try after(
      animate(.scale(MotionTrackSpec(from: 1, to: 2000))),
      animate(.position(MotionTrackSpec(from: position(-1_000_000, 0), to: nil))),
      .move([id], .to(position(-900_000, 0), anchor: .center)), .scale([id], .factor(1000))
    ).items[0]
    for phase in [0, 0.25, 0.5, 0.999] { try item.animated(at: phase).checkPlacement() }
    #expect(throws: EditError.self) {
      try after(animate(.scale(MotionTrackSpec(from: 1, to: 1e9))))
    }
    #expect(throws: EditError.self) {
      try after(animate(.position(MotionTrackSpec(from: position(2e6, 0), to: nil))))
    }
    #expect(throws: EditError.noOpacity(Sample.itemName("hero"))) {
      try after(.opacity([id], .to(0)), animate(.opacity(MotionTrackSpec(from: nil, to: .one))))
    }
  }

  @Test func revealsItemsInTurn() throws {
    let ids = collage.items.map(\.id)
    let items = try after(.look(ids, .motion(.reveal(MotionTiming(span: .defaultReveal))))).items
    func opacities(_ phase: Double) -> [Double] {
      items.map { ($0.animated(at: phase).look.opacity.value * 1000).rounded() / 1000 }
    }
    #expect(opacities(0) == [1, 1] && opacities(0.001) == [0.003, 0])
    #expect(opacities(0.2) == [0.5, 0] && opacities(0.6) == [1, 0.5] && opacities(0.9) == [1, 1])
  }

  @Test func roundTripsManyRevealedItems() throws {
    var many = collage
    let ids = (1...300).map { _ in UUID() }
    many = try many.applying(
      .add(ids.map { Sample.newItem("i\($0.uuidString.prefix(8))", id: $0) }))
    let span = try #require(LoopSpan(start: 0, end: 0.001))
    many = try many.applying(.look(ids, .motion(.reveal(MotionTiming(span: span)))))
    many = try many.applying(
      .look([id], .motion(.position(MotionTrackSpec(from: position(900_000, 5), to: nil)))))
    for _ in 0..<3 {
      many = try many.applying(
        .canvas(CanvasChange(size: PixelSize(width: 10_000, height: 2000), scalesItems: true)))
      many = try many.applying(.canvas(CanvasChange(size: PixelSize(width: 1000, height: 2000))))
    }
    for item in many.items {
      let read = try JSONDecoder().decode(Look.self, from: JSONEncoder().encode(item.look))
      #expect(read == item.look && (read.motion != .none) == (item.look.motion != .none))
    }
  }

  @Test func isRemovedByPartAndOmittedFromStyles() throws {
    let moving = [
      animate(.scale(MotionTrackSpec(from: nil, to: 2))), animate(.reveal(MotionTiming())),
    ]
    let both = try moving.reduce(collage) { try $0.applying($1) }
    #expect(both.isAnimated && !collage.isAnimated)
    let one = try both.applying(animate(.none(.reveal))).items[0].look.motion
    #expect(one.reveal == nil && one.scale != nil)
    #expect(try both.applying(animate(.none(nil))) == collage)
    #expect(try both.applying(.reset([id])).items[0].look.motion == .none)
    #expect(both.items[0].style.motion == .none)
    #expect(Style(name: Sample.itemName("s"), look: both.items[0].look).look.motion == .none)
    #expect(both.items[0].look.motion == both.items[0].look.motion)
  }

  @Test(arguments: Ease.allCases) func followsEasing(ease: Ease) {
    let values = (0...100).map { ease.eased(Double($0) / 100) }
    #expect(values.first == 0 && values.last == 1)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    let middle: [Ease: Double] = [.linear: 0.5, .in: 0.125, .out: 0.875, .inOut: 0.5]
    #expect(values[50] == middle[ease])
    #expect(ease != .inOut || abs(values[25] - 0.0625) < 1e-12)
  }

  @Test func restsOutsideItsSpan() throws {
    let span = try #require(LoopSpan(start: 0.25, end: 0.75))
    let there = MotionTiming(span: span)
    #expect([0, 0.25, 0.5, 0.75, 0.9].map(there.progress) == [0, 0, 0.5, 1, 1])
    let back = MotionTiming(span: span, alternates: true)
    #expect([0, 0.25, 0.375, 0.5, 0.625, 0.75, 1].map(back.progress) == [0, 0, 0.5, 1, 0.5, 0, 0])
    #expect(LoopSpan(start: 0.5, end: 0.5) == nil && LoopSpan(start: -0.1, end: 0.5) == nil)
    #expect(LoopSpan(start: 0.6, end: 0.5) == nil && LoopSpan(start: 0, end: .nan) == nil)
  }

  @Test func preservesMotionOfLaterVersions() throws {
    let others = [
      #"{"motion":{"skew":1}}"#, #"{"motion":{"reveal":{"ease":"bounce"}}}"#,
      #"{"motion":{"scale":{"from":0,"to":1}}}"#, #"{"motion":{"opacity":{"from":-1,"to":1}}}"#,
      #"{"motion":{"rotation":{"from":0,"to":1e300}}}"#, #"{"motion":{"reveal":{"start":2}}}"#,
      #"{"motion":{"rotation":{"from":0,"to":1,"by":2}}}"#, #"{"motion":{"reveal":{"steps":5}}}"#,
    ]
    for other in others {
      let read = try JSONDecoder().decode(Look.self, from: Data(other.utf8))
      #expect(read.motion == .none && read.unknown["motion"] != nil)
      let decoded = try JSONDecoder().decode(Look.self, from: JSONEncoder().encode(read))
      #expect(decoded == read, "\(other)")
    }
  }
}
