import Testing

@testable import CollageCore

@Suite struct SubjectPickTests {
  /// Reads a mask from lines of `#` and `.`.
  func mask(_ lines: [String]) -> (size: PixelSize, mask: [Bool]) {
    let size = PixelSize(width: lines[0].count, height: lines.count)
    return (size, lines.joined().map { $0 == "#" })
  }

  func pick(_ lines: [String], hints: CutoutHints = CutoutHints(), single: Bool = false) -> [Bool] {
    let (size, mask) = mask(lines)
    let map = HintMap(hints, trimap: nil, photo: size, size: size)
    let prior = Raster<Float>(size: size, repeating: 0.5)
    return SubjectPick(map: map, prior: prior, isSingle: single).pick(mask)
  }

  @Test func diagonalsConnectOnlyEightNeighbours() {
    let (size, mask) = mask(["#.", ".#"])
    #expect(PixelRegions(mask, size: size, neighbors: .eight).count == 1)
    let four = PixelRegions(mask, size: size, neighbors: .four)
    #expect(four.count == 2 && four.region == [0, -1, -1, 1])
    #expect(four.sums([1, 2, 3, 4]) == [1, 4])
  }

  let parts = ["##########....", "##########.##.", "##########....", ".............."]

  @Test func partsWithLittleScoreAreLeftOut() {
    let kept = pick(parts)
    #expect(!kept[14 + 11] && kept[0])
  }

  @Test func aMarkedPartStays() {
    let hints = CutoutHints(keep: [CutoutMark(disc: Point(x: 11.5, y: 1.5), radius: 1)])
    #expect(pick(parts, hints: hints)[14 + 11])
    #expect(pick(parts, hints: hints, single: true)[14 + 11])
  }

  @Test func onlyTheBestPartIsKeptWhenAskedFor() {
    let lines = ["####...###", "####...###"]
    #expect(pick(lines)[8])
    #expect(!pick(lines, single: true)[8])
  }

  @Test func smallHolesAreClosedButNotAtTheFrame() {
    var lines = [String](repeating: String(repeating: "#", count: 15), count: 15)
    lines[7] = "#######.#######"
    lines[0] = "#######.#######"
    let kept = pick(lines)
    #expect(kept[7 * 15 + 7] && !kept[7])
  }

  @Test func largeHolesStayOpen() {
    let kept = pick(["#####", "#...#", "#####"])
    #expect(!kept[7])
  }

  @Test func nothingStaysNothing() {
    #expect(pick(["..", ".."]) == [false, false, false, false])
  }

  @Test(arguments: [(7, 0), (0, 7), (14, 7), (7, 14), (0, 0), (14, 14)])
  func aGapAtAnySideOfTheFrameStays(x: Int, y: Int) {
    var rows = [[Character]](repeating: [Character](repeating: "#", count: 15), count: 15)
    rows[y][x] = "."
    #expect(!pick(rows.map { String($0) })[y * 15 + x])
  }

  /// Four pixels of 0.9, and six of another probability.
  @Test(arguments: [(0.1 as Float, true), (0.08, false)])
  func thePriorDecidesWhichPartIsBest(probability: Float, isKept: Bool) {
    let size = PixelSize(width: 12, height: 1)
    let mask = (0..<12).map { $0 != 4 && $0 < 11 }
    let prior = Raster<Float>(
      size: size, values: (0..<12).map { $0 < 4 ? 0.9 : probability })
    let map = HintMap(CutoutHints(), trimap: nil, photo: size, size: size)
    func parts(single: Bool) -> [Bool] {
      SubjectPick(map: map, prior: prior, isSingle: single).parts(of: mask)
    }
    #expect(parts(single: true) == (0..<12).map { $0 < 4 })
    #expect(parts(single: false) == (0..<12).map { mask[$0] && ($0 < 4 || isKept) })
  }
}
