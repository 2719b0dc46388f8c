import Testing

@testable import CollageImaging

/// The influences on the cut between subject and background, in photos of 10×10 pixels.
@Suite("Subject cut") struct GrabCutTests {
  private let size = PixelSize(width: 10, height: 10)
  private let blue = ColorVector(40, 20, -60, 0)
  private let red = ColorVector(60, 60, 40, 0)
  /// The fifth row, and the first pixel of the sixth.
  private let reds = 40..<51

  private func mask(
    _ prior: [Float], lab: [ColorVector]? = nil, hints: CutoutHints = CutoutHints(),
    smoothness: Float = 0.01, change: (inout ClassicParameters) -> Void = { _ in }
  ) -> [Int] {
    var tuning = ClassicParameters()
    tuning.smoothness = smoothness
    change(&tuning)
    let colors = lab ?? [ColorVector](repeating: blue, count: size.area)
    let cut = GrabCut(
      parameters: tuning, map: HintMap(hints, trimap: nil, photo: size, size: size),
      lab: Raster(size: size, values: colors), prior: Raster(size: size, values: prior))
    return cut.mask().enumerated().filter { $0.element }.map(\.offset)
  }

  /// Returns the indices of the subject's pixels if red pixels have the given prior probability.
  ///
  /// The other pixels are blue, with a prior of 0.05.
  private func redMask(
    _ probability: Float, hints: CutoutHints = CutoutHints(),
    change: (inout ClassicParameters) -> Void = { _ in }
  ) -> [Int] {
    let lab = (0..<100).map { reds.contains($0) ? red : blue }
    let prior = (0..<100).map { reds.contains($0) ? probability : 0.05 as Float }
    return mask(prior, lab: lab, hints: hints, change: change)
  }

  @Test func followsPriorWithoutColorDifferences() {
    let prior = (0..<100).map { $0 < 60 ? 0.2 : 0.8 as Float }
    #expect(mask(prior) == Array(60..<100) && mask(prior.reversed()) == Array(0..<40))
  }

  @Test func followsMarksAgainstPrior() {
    let prior = (0..<100).map { $0 < 60 ? 0.2 : 0.8 as Float }
    let hints = CutoutHints(
      keep: [CutoutMark(disc: Point(x: 3.5, y: 2.5), radius: 0.1)],
      drop: [CutoutMark(disc: Point(x: 6.5, y: 8.5), radius: 0.1)])
    #expect(mask(prior, hints: hints) == [23] + Array(60..<86) + Array(87..<100))
  }

  @Test func startsFromMostProbableTenth() {
    // The color cost is limited to 3. The prior costs 2·ln(3/7) = -1.7 or 2·ln(1/9) = -4.4.
    #expect(redMask(0.3) == Array(reds) && redMask(0.1) == [])
  }

  @Test func weighsPriorLessInBox() {
    let rect = Rect(origin: .zero, size: Size(width: 10, height: 9))
    #expect(redMask(0.1, hints: CutoutHints(rect: rect)) == Array(reds))
    #expect(redMask(0.1, hints: CutoutHints(rect: rect)) { $0.boxPriorWeight = 2 } == [])
  }

  @Test func balancesColorsAndPrior() {
    #expect(redMask(0.3) { $0.colorLimit = 1 } == [] && redMask(0.3) { $0.priorWeight = 4 } == [])
    #expect(redMask(0.1) { $0.priorWeight = 1 } == Array(reds))
    #expect(redMask(0.1) { $0.colorLimit = 5 } == Array(reds))
  }

  @Test func keepsCertainPixels() {
    var prior = (0..<100).map { reds.contains($0) ? 0.3 : 0.05 as Float }
    prior[0] = 0
    prior[99] = 1
    let lab = (0..<100).map { reds.contains($0) ? red : blue }
    #expect(mask(prior, lab: lab) == Array(reds) + [99])
  }

  @Test func smoothsSinglePixel() {
    var prior = [Float](repeating: 0.05, count: 100)
    prior[44] = 0.9
    #expect(mask(prior) == [44] && mask(prior, smoothness: 60) == [])
  }

  @Test func returnsStartWithoutIterations() {
    var prior = [Float](repeating: 0.05, count: 100)
    for pixel in 0..<60 { prior[pixel] = 0.6 }
    prior[99] = 0.9
    #expect(mask(prior, smoothness: 1.9) { $0.rounds = 0 } == Array(0..<60) + [99])
    #expect(mask(prior, smoothness: 1.9) == Array(0..<60))
  }
}

@Suite struct SubjectSelectionTests {
  /// Parses a mask from lines of `#` and `.`.
  func mask(_ lines: [String]) -> (size: PixelSize, mask: [Bool]) {
    let size = PixelSize(width: lines[0].count, height: lines.count)
    return (size, lines.joined().map { $0 == "#" })
  }

  func pick(_ lines: [String], hints: CutoutHints = CutoutHints(), single: Bool = false) -> [Bool] {
    let (size, mask) = mask(lines)
    return SubjectSelection(size, hints: hints, isSingle: single).selection(of: mask)
  }

  @Test func connectsDiagonalsOfEightNeighbors() {
    let (size, mask) = mask(["#.", ".#"])
    #expect(ConnectedComponents(mask, size: size, connectivity: .eight).count == 1)
    let four = ConnectedComponents(mask, size: size, connectivity: .four)
    #expect(four.count == 2 && four.region == [0, -1, -1, 1])
    #expect(four.sums([1, 2, 3, 4]) == [1, 4])
  }

  let parts = ["##########....", "##########.##.", "##########....", ".............."]

  @Test func removesPartsWithLowScore() {
    let selected = pick(parts)
    #expect(!selected[14 + 11] && selected[0])
  }

  @Test func keepsMarkedPart() {
    let hints = CutoutHints(keep: [CutoutMark(disc: Point(x: 11.5, y: 1.5), radius: 1)])
    #expect(pick(parts, hints: hints)[14 + 11] && pick(parts, hints: hints, single: true)[14 + 11])
  }

  @Test func keepsBestPartOnRequest() {
    let lines = ["####...###", "####...###"]
    #expect(pick(lines)[8] && !pick(lines, single: true)[8])
  }

  @Test func closesSmallInnerHoles() {
    var lines = [String](repeating: String(repeating: "#", count: 15), count: 15)
    lines[7] = "#######.#######"
    lines[0] = "#######.#######"
    let selected = pick(lines)
    #expect(selected[7 * 15 + 7] && !selected[7])
  }

  @Test func keepsLargeHoles() {
    let selected = pick(["#####", "#...#", "#####"])
    #expect(!selected[7])
  }

  @Test func keepsEmptyMask() { #expect(pick(["..", ".."]) == [false, false, false, false]) }

  @Test(arguments: [(7, 0), (0, 7), (14, 7), (7, 14), (0, 0), (14, 14)])
  func keepsGapsAtBorder(x: Int, y: Int) {
    var rows = [[Character]](repeating: [Character](repeating: "#", count: 15), count: 15)
    rows[y][x] = "."
    #expect(!pick(rows.map { String($0) })[y * 15 + x])
  }

  /// One part has four pixels with a prior of 0.9; the other has six pixels with the given prior.
  @Test(arguments: [(0.1 as Float, true), (0.08, false)])
  func choosesBestPartByPrior(probability: Float, isKept: Bool) {
    let size = PixelSize(width: 12, height: 1)
    let mask = (0..<12).map { $0 != 4 && $0 < 11 }
    let prior = Raster<Float>(size: size, values: (0..<12).map { $0 < 4 ? 0.9 : probability })
    let map = HintMap(CutoutHints(), trimap: nil, photo: size, size: size)
    func parts(single: Bool) -> [Bool] {
      SubjectSelection(map: map, prior: prior, isSingle: single).parts(of: mask)
    }
    #expect(parts(single: true) == (0..<12).map { $0 < 4 })
    #expect(parts(single: false) == (0..<12).map { mask[$0] && ($0 < 4 || isKept) })
  }
}
