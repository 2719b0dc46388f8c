import Testing

@testable import CollageCore

@Suite("Distributing")
struct DistributionTests {
  @Test(
    "spreads what is between the first and the last, or sets exact gaps",
    arguments: [
      ([(0, 10), (12, 22), (50, 60)], nil, [0, 13, 0]),
      ([(0, 10), (5, 25), (20, 30)], nil, [0, 0, 0]),
      ([(0, 30), (10, 40), (20, 50)], nil, [0, 0, 0]),
      ([(0, 40), (10, 20), (30, 60)], nil, [0, 20, 0]),
      ([(0, 10), (5, 25), (100, 130)], 7, [0, 12, -56]),
      ([(0, 10), (30, 40)], -4, [0, -24]), ([(0, 10), (30, 40)], nil, [0, 0]),
      ([(3, 10)], 5, [0]), ([], nil, []),
    ] as [([(Double, Double)], Double?, [Double])])
  func law(_ spans: [(Double, Double)], gap: Double?, _ offsets: [Double]) {
    #expect(Distribution.offsets(of: spans.map { (start: $0.0, end: $0.1) }, gap: gap) == offsets)
  }

  private let collage = ArrangedScene.collage([
    ArrangedScene.box("c", 700, 10, 100, 50), ArrangedScene.box("a", 0, 20, 100, 50),
    ArrangedScene.box("b", 110, 300, 50, 80), ArrangedScene.box("d", 120, 0, 200, 600),
  ])

  @Test("goes by the order of middles, whatever the order of the words")
  func order() throws {
    let spread = try collage.applying(
      .distribute(collage.units("b", "c", "a"), along: .horizontal, gap: nil))
    #expect(["a", "b", "c"].map { spread.edges($0)[0] } == [0, 375, 700])
    #expect(spread.edges("b") == [375, 300, 425, 380])
    let again = try spread.applying(
      .distribute(spread.units("@all"), along: .horizontal, gap: nil))
    #expect(again.edges("a")[0] == 0 && again.edges("c")[2] == 800)
    let gaps = [again.edges("d")[0] - 100, 700 - again.edges("b")[2]]
    #expect(abs(gaps[0] - gaps[1]) < 1e-6 && gaps[0] > 0)
  }

  @Test("takes gaps of pixels, of paper and of the canvas")
  func gaps() throws {
    let units = try collage.units("a", "b", "c")
    func lefts(_ gap: Length) throws -> [Double] {
      let spread = try collage.applying(.distribute(units, along: .horizontal, gap: gap))
      return ["a", "b", "c"].map { spread.edges($0)[0] }
    }
    #expect(try lefts(.pixels(20)) == [0, 120, 190])
    #expect(try lefts(Length(fraction: 0.01)) == [0, 110, 170])
    #expect(try lefts(Length(fraction: 0, millimetres: 25.4)) == [0, 400, 750])
    let down = try collage.applying(.distribute(units, along: .vertical, gap: .pixels(0)))
    #expect(["c", "a", "b"].map { down.edges($0)[1] } == [10, 60, 110])
  }

  @Test("takes a group for one")
  func groups() throws {
    let scene = ArrangedScene.collage([
      ArrangedScene.box("a", 0, 0, 100, 50), ArrangedScene.box("b", 110, 0, 50, 50, group: "g"),
      ArrangedScene.box("c", 180, 0, 20, 50, group: "g"), ArrangedScene.box("d", 900, 0, 100, 50),
    ])
    let spread = try scene.applying(
      .distribute(scene.units("a", "@group:g", "d"), along: .horizontal, gap: nil))
    #expect(spread.edges("b")[0] == 455 && spread.edges("c")[0] == 525)
  }

  @Test("lets a locked end stand, and leaves out what is locked between the ends")
  func locked() throws {
    let scene = ArrangedScene.collage([
      ArrangedScene.box("a", 0, 0, 100, 50, locked: true), ArrangedScene.box("b", 110, 0, 50, 50),
      ArrangedScene.box("c", 300, 0, 50, 50, locked: true), ArrangedScene.box("d", 900, 0, 100, 50),
    ])
    let edit = Edit.distribute(try scene.units("@all"), along: .horizontal, gap: nil)
    let (spread, skipped) = try scene.sparing(edit)
    #expect(["a", "b", "c", "d"].map { spread.edges($0)[0] } == [0, 475, 300, 900])
    #expect(skipped == ["c"])
    for (names, locked) in [(["a", "c", "d"], ["c"]), (["a"], ["a"]), (["a", "c"], ["a", "c"])] {
      let units = try scene.units(names.map { .nameOrPrefix($0) })
      #expect(throws: EditError.locked(locked.map { Sample.itemName($0) })) {
        try Edit.distribute(units, along: .horizontal, gap: nil).sparingLocked(in: scene)
      }
    }
    let gaps = Edit.distribute(try scene.units("a", "b", "c"), along: .horizontal, gap: .pixels(1))
    #expect(try scene.sparing(gaps).collage.edges("b")[0] == 101)
    #expect(try scene.sparing(gaps).skipped == ["c"])
  }
}
