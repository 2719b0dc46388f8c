import Foundation
import Testing

@testable import CollageImaging

@Suite struct HintsTests {
  let photo = PixelSize(width: 100, height: 80)

  @Test(arguments: [
    Rect(origin: Point(x: 90, y: 0), size: Size(width: 11, height: 5)),
    Rect(origin: Point(x: 9, y: -1), size: Size(width: 11, height: 5)),
    Rect(origin: Point(x: 9, y: 1), size: Size(width: 0, height: 5)),
    Rect(origin: Point(x: .nan, y: 1), size: Size(width: 4, height: 5)),
  ]) func rejectsBoxOutsidePhoto(box: Rect) {
    #expect { try CutoutHints(rect: box).validate(in: photo) } throws: { error in
      if case .boxOutOfFrame = error as? CutoutError { return true }
      return false
    }
  }

  @Test func rejectsMarkOutsidePhoto() {
    let point = Point(x: 50, y: 80.5)
    #expect(throws: CutoutError.markOutOfFrame(point: point, photo: photo)) {
      try CutoutHints(keep: [CutoutMark(disc: point)]).validate(in: photo)
    }
    #expect(throws: CutoutError.emptyMark) {
      try CutoutHints(keep: [CutoutMark(stroke: [])]).validate(in: photo)
    }
  }

  @Test func rejectsContradictingMarks() {
    let hints = CutoutHints(
      keep: [CutoutMark(disc: Point(x: 30.2, y: 40.9))],
      drop: [CutoutMark(stroke: [Point(x: 30.5, y: 10), Point(x: 30.5, y: 70)])])
    #expect(throws: CutoutError.contradiction(x: 30, y: 40)) { try hints.validate(in: photo) }
  }

  @Test func rejectsKeepMarkOutsideBox() {
    let box = Rect(origin: Point(x: 20, y: 20), size: Size(width: 40, height: 40))
    let keep = [CutoutMark(stroke: [Point(x: 30, y: 30), Point(x: 70, y: 30)])]
    #expect(throws: CutoutError.keptOutsideBox(x: 60, y: 30)) {
      try CutoutHints(rect: box, keep: keep).validate(in: photo)
    }
    var trimap = [UInt8](repeating: 128, count: photo.area)
    trimap[30 * 100 + 40] = 0
    #expect(throws: CutoutError.againstTrimap(x: 40, y: 30, isKept: true)) {
      try CutoutHints(keep: keep).validate(in: photo, trimap: trimap)
    }
    trimap[30 * 100 + 40] = 255
    #expect(throws: CutoutError.againstTrimap(x: 40, y: 30, isKept: false)) {
      try CutoutHints(drop: keep).validate(in: photo, trimap: trimap)
    }
  }

  @Test func prefersBoxToTrimapToMarks() {
    var trimap = [UInt8](repeating: 128, count: photo.area)
    trimap[40 * 100 + 42] = 0
    trimap[5] = 255
    let hints = CutoutHints(
      rect: Rect(origin: Point(x: 20, y: 20), size: Size(width: 40, height: 40)),
      keep: [CutoutMark(disc: Point(x: 40, y: 40), radius: 10)])
    let map = HintMap(hints, trimap: trimap, photo: photo, size: photo)
    #expect(map.labels[40 * 100 + 42] == .drop && map.labels[40 * 100 + 43] == .keep)
    #expect(map.labels[5] == .drop)
  }

  @Test func prefersNearerOfOverlappingMarks() throws {
    let hints = CutoutHints(
      keep: [CutoutMark(disc: Point(x: 40, y: 40), radius: 10)],
      drop: [CutoutMark(disc: Point(x: 50, y: 40), radius: 10)])
    try hints.validate(in: photo)
    let map = HintMap(hints, trimap: nil, photo: photo, size: photo)
    #expect(map.labels[40 * 100 + 43] == .keep && map.labels[40 * 100 + 46] == .drop)
    #expect(map.labels[40 * 100 + 70] == .unknown)
  }

  @Test func marksOutsideOfBoxAsBackground() {
    let rect = Rect(origin: Point(x: 20, y: 20), size: Size(width: 40, height: 40))
    let size = PixelSize(width: 10, height: 8)
    let map = HintMap(CutoutHints(rect: rect), trimap: nil, photo: photo, size: size)
    #expect(map.labels[2 * 10 + 2] == .unknown && map.labels[2 * 10 + 1] == .drop)
    #expect(map.marks.allSatisfy { $0 == .unknown })
  }

  @Test func enlargesSmallMarks() {
    let size = PixelSize(width: 10, height: 8)
    let hints = CutoutHints(keep: [CutoutMark(disc: Point(x: 40, y: 40), radius: 0.1)])
    #expect(HintMap(hints, trimap: nil, photo: photo, size: size).labels.contains(.keep))
  }

  @Test func roundTripsThroughStorage() throws {
    let hints = CutoutHints(
      rect: Rect(origin: .zero, size: Size(width: 5, height: 6)),
      keep: [CutoutMark(disc: Point(x: 3, y: 4), radius: 2)],
      drop: [CutoutMark(stroke: [.zero, Point(x: 1, y: 2)])], isSingle: true)
    let copy = try JSONDecoder().decode(CutoutHints.self, from: JSONEncoder().encode(hints))
    #expect(copy == hints)
  }
}

@Suite struct HintMapTests {
  private let photo = PixelSize(width: 100, height: 80)

  private func map(_ hints: CutoutHints, _ width: Int, _ height: Int) -> HintMap {
    HintMap(hints, trimap: nil, photo: photo, size: PixelSize(width: width, height: height))
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CutoutHints {
    CutoutHints(rect: Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height)))
  }

  @Test func mapsCentersToPhoto() {
    let grid = WorkingGrid(photo: photo, size: PixelSize(width: 10, height: 4))
    #expect(grid.stepX == 10 && grid.stepY == 20 && grid.pixelReach == 15)
    #expect(grid.center(0) == Point(x: 5, y: 10) && grid.center(12) == Point(x: 25, y: 30))
  }

  @Test func boxContainsInnerCenters() throws {
    let inside = try #require(map(box(15, 15, 20, 30), 10, 8).inside)
    // The columns at 15 and 35 and the rows at 15 and 45 are on the box's sides, so they aren't
    // inside.
    #expect(inside.indices.filter { inside[$0] } == [22, 32])
  }

  @Test func ignoresBoxWithoutInformation() {
    #expect(map(box(0, 0, 100, 80), 10, 8).inside == nil)
    #expect(map(box(1, 1, 2, 2), 10, 8).inside == nil)
    #expect(map(box(1, 1, 2, 2), 10, 8).labels.allSatisfy { $0 == .unknown })
    #expect(map(CutoutHints(), 10, 8).inside == nil)
  }

  @Test(
    arguments: [
      ([255, 255, 255, 254], HintMap.Label.keep), ([255, 255, 255, 253], .unknown),
      ([0, 0, 0, 1], .drop), ([0, 0, 0, 2], .unknown), ([0, 255, 0, 255], .unknown),
    ] as [([UInt8], HintMap.Label)])
  func requiresCertainTrimap(trimap: [UInt8], label: HintMap.Label) {
    let small = HintMap(
      CutoutHints(), trimap: trimap, photo: PixelSize(width: 2, height: 2),
      size: PixelSize(width: 1, height: 1))
    #expect(small.labels == [label] && small.marks == [label])
  }

  @Test func prefersBackgroundBetweenEqualMarks() {
    let marks = CutoutHints(
      keep: [CutoutMark(disc: Point(x: 35, y: 45), radius: 10)],
      drop: [CutoutMark(disc: Point(x: 55, y: 45), radius: 10)])
    let labels = map(marks, 10, 8).labels
    #expect(labels[43] == .keep && labels[44] == .drop && labels[45] == .drop)
    #expect(labels[42] == .keep && labels[41] == .unknown && labels[47] == .unknown)
    #expect(labels[33] == .keep && labels[53] == .keep && labels[23] == .unknown)
  }

  private let flat = Raster<ColorVector>(size: PixelSize(width: 20, height: 4))

  private func score(_ hints: CutoutHints, lab: Raster<ColorVector>) -> [Float] {
    MarkInfluence(hints: hints, lab: lab, grid: WorkingGrid(photo: lab.size, size: lab.size)).score
  }

  @Test func reachFallsWithDistance() {
    let mark = CutoutMark(disc: Point(x: 0.5, y: 0.5), radius: 1)
    let keep = score(CutoutHints(keep: [mark]), lab: flat)
    // At ten pixels, half of the photo's size, the score is 4·exp(-0.5² / 0.18).
    #expect(keep[0] == 4 && abs(keep[10] - 0.997_4) < 1e-3)
    #expect(score(CutoutHints(drop: [mark]), lab: flat) == keep.map { -$0 })
    #expect(score(CutoutHints(keep: [mark, mark]), lab: flat) == keep)
    #expect(score(CutoutHints(), lab: flat).allSatisfy { $0 == 0 })
  }

  @Test func reachFallsAtEdge() {
    var lab = flat
    for y in 0..<4 { for x in 2..<20 { lab[x, y] = ColorVector(20, 0, 0, 0) } }
    let mark = CutoutMark(disc: Point(x: 0.5, y: 0.5), radius: 1)
    let (plain, edge) = (
      score(CutoutHints(keep: [mark]), lab: flat), score(CutoutHints(keep: [mark]), lab: lab)
    )
    // A color difference of 20 divides the score by e.
    #expect(abs(edge[10] - plain[10] * 0.367_879) < 1e-4 && edge[0] == plain[0])
  }
}

@Suite struct HintLimitTests {
  private let photo = PixelSize(width: 100, height: 80)

  private func isValid(_ x: Double, _ y: Double, _ right: Double, _ bottom: Double) -> Bool {
    let rect = Rect(origin: Point(x: x, y: y), size: Size(width: right - x, height: bottom - y))
    return (try? CutoutHints(rect: rect).validate(in: photo)) != nil
  }

  @Test func allowsBoxSlightlyOutsidePhoto() {
    #expect(isValid(0, 0, 100, 80))
    #expect(isValid(-0.000_9, 0, 100, 80) && !isValid(-0.001_1, 0, 100, 80))
    #expect(isValid(0, -0.000_9, 100, 80) && !isValid(0, -0.001_1, 100, 80))
    #expect(isValid(0, 0, 100.000_9, 80) && !isValid(0, 0, 100.001_1, 80))
    #expect(isValid(0, 0, 100, 80.000_9) && !isValid(0, 0, 100, 80.001_1))
    #expect(!isValid(5, 5, 5, 9) && !isValid(5, 5, 9, 5) && !isValid(9, 5, 5, 9))
  }

  @Test func clipsBoxOnEachSide() {
    let rect = Rect(
      origin: Point(x: -0.000_5, y: -0.000_5), size: Size(width: 100.001, height: 80.001))
    let keep = [CutoutMark(disc: Point(x: 1, y: 1))]
    let hints = CutoutHints(rect: rect, keep: keep, isSingle: true)
    let whole = Rect(origin: .zero, size: Size(photo))
    #expect(hints.clipped(to: photo) == CutoutHints(rect: whole, keep: keep, isSingle: true))
    let inner = CutoutHints(rect: Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 4)))
    #expect(inner.clipped(to: photo) == inner)
    let far = CutoutHints(rect: Rect(origin: .zero, size: Size(width: 100.1, height: 80)))
    #expect(far.clipped(to: photo) == far)
  }

  @Test(arguments: [
    (0.0, 0.0, true), (100, 80, true), (-0.1, 5, false), (5, -0.1, false), (100.1, 5, false),
    (5, 80.1, false), (.nan, 5, false), (5, .nan, false),
  ]) func requiresMarksInsidePhoto(x: Double, y: Double, isInside: Bool) {
    let line = CutoutMark(stroke: [Point(x: 50, y: 40), Point(x: x, y: y)], radius: 1)
    for hints in [CutoutHints(keep: [line]), CutoutHints(drop: [line])] {
      #expect(((try? hints.validate(in: photo)) != nil) == isInside)
    }
  }

  @Test func requiresKeepMarkInsideBox() throws {
    let rect = Rect(origin: Point(x: 20, y: 30), size: Size(width: 40, height: 20))
    func check(_ x: Double, _ y: Double) throws {
      try CutoutHints(rect: rect, keep: [CutoutMark(disc: Point(x: x, y: y))]).validate(in: photo)
    }
    for (x, y) in [(20.0, 30.0), (59.9, 49.9)] { try check(x, y) }
    #expect(throws: CutoutError.keptOutsideBox(x: 19, y: 40)) { try check(19.9, 40) }
    #expect(throws: CutoutError.keptOutsideBox(x: 60, y: 40)) { try check(60, 40) }
    #expect(throws: CutoutError.keptOutsideBox(x: 40, y: 29)) { try check(40, 29.9) }
    #expect(throws: CutoutError.keptOutsideBox(x: 40, y: 50)) { try check(40, 50) }
  }

  @Test func scalesHintsForCommand() {
    let hints = CutoutHints(
      rect: Rect(origin: Point(x: 10, y: 20), size: Size(width: 30, height: 40)),
      keep: [CutoutMark(disc: Point(x: 10, y: 20), radius: 4)])
    let moved = EngineHints(hints, photo: photo, size: PixelSize(width: 50, height: 160))
    #expect(moved.rect == [5, 40, 15, 80] && moved.keep == [[5, 40, 8]] && moved.drop == [])
    #expect(
      EngineHints(CutoutHints(), photo: photo, size: photo).json
        == #"{"version":1,"width":100,"height":80,"keep":[],"drop":[]}"# + "\n")
  }

  @Test func hasDefaultLimits() throws {
    let engine = ExternalSegmenter(name: "x", command: try CommandTemplate("x {in}"))
    #expect(engine.timeout == .seconds(120) && engine.grace == .seconds(2))
    #expect(engine.maxSide == 2048 && engine.resultLimit == 67_108_864)
    #expect(engine.isRefined && !engine.isCancelled() && engine.temporaryFolder == "/tmp")
  }
}
