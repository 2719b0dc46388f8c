import Testing

@testable import CollageCore

@Suite struct EngineHintsTests {
  @Test func turnsALineIntoDiscs() {
    let line = CutoutMark(stroke: [Point(x: 0, y: 0), Point(x: 12, y: 0)], radius: 4)
    let size = PixelSize(width: 20, height: 10)
    let hints = EngineHints(CutoutHints(drop: [line]), photo: size, size: size)
    #expect(hints.drop == [[0, 0, 4], [4, 0, 4], [8, 0, 4], [12, 0, 4]])
    #expect(hints.keep.isEmpty && hints.rect == nil)
  }

  @Test func usesTheUsualRadius() {
    let size = PixelSize(width: 1000, height: 500)
    let hints = EngineHints(
      CutoutHints(keep: [CutoutMark(disc: Point(x: 500, y: 100))]), photo: size,
      size: PixelSize(width: 500, height: 250))
    #expect(hints.keep == [[250, 50, 6]])
  }
}
