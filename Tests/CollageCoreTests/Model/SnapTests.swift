import Testing

@testable import CollageCore

@Suite("Snapping")
struct SnapTests {
  @Test(
    "pulls a middle to the middle and the thirds, and ends to edges",
    arguments: [
      (380, 600, 10), (401, 601, -1), (240, 440, -340 + 1000 / 3.0), (560, 780, 2000 / 3.0 - 670),
      (-8, 100, 8), (12, 100, -12), (905, 992, 8), (900, 1007, -7), (120, 200, 0),
    ] as [(Double, Double, Double)])
  func canvas(start: Double, end: Double, offset: Double) {
    let lines = SnapLines(extent: 1000, edges: [])
    #expect(abs(lines.offset(start: start, end: end, reach: 12) - offset) < 1e-9)
    #expect(lines.offset(start: start, end: end, reach: 0.5) == 0)
  }

  @Test("pulls both ends to edges of items, the canvas first where both are as near")
  func items() {
    let lines = SnapLines(extent: 1000, edges: [300, 110, 600])
    #expect(lines.offset(start: 105, end: 200, reach: 12) == 5)
    #expect(lines.offset(start: 200, end: 291, reach: 12) == 9)
    #expect(lines.offset(start: 113, end: 292, reach: 12) == -3)
    #expect(lines.offset(start: 601, end: 700, reach: 1) == -1)
    #expect(lines.offset(start: 120, end: 200, reach: 10) == -10)
    #expect(lines.offset(start: 120, end: 200, reach: 9.99) == 0)
    // The middle is at 496, the right end 4 behind an edge.
    #expect(lines.offset(start: 388, end: 604, reach: 12) == 4)
    #expect(SnapLines(extent: 1000, edges: [4]).offset(start: 8, end: 90, reach: 9) == -4)
  }

  private let collage = ArrangedScene.collage([
    ArrangedScene.box("a", 100, 50, 200, 100), ArrangedScene.box("b", 306, 310, 90, 80),
    ArrangedScene.box("c", 5, 585, 60, 40, hidden: true),
  ])

  @Test("reaches two per cent of the shorter side, or as far as one says")
  func reach() throws {
    func snapped(_ words: String, _ reach: Length? = nil) throws -> Collage {
      try collage.applying(.snap(collage.units(words), within: reach))
    }
    #expect(try snapped("b").edges("b") == [300, 310, 390, 390])
    #expect(try snapped("b", .pixels(5)).edges("b") == collage.edges("b"))
    #expect(try snapped("b", Length(fraction: 0.01)).edges("b")[0] == 300)
    #expect(try snapped("a").edges("a") == [106, 50, 306, 150])
    #expect(try snapped("c").edges("c") == [0, 585, 60, 625])
    #expect(try snapped("c", .pixels(25)).edges("c") == [0, 560, 60, 600])
    // All of them have no others, and what is hidden attracts nothing.
    #expect(try snapped("@all").edges("a") == collage.edges("a"))
  }
}
