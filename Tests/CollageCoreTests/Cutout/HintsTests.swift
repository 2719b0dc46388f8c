import Foundation
import Testing

@testable import CollageCore

@Suite struct HintsTests {
  let photo = PixelSize(width: 100, height: 80)

  @Test func hintsInsideThePhotoAreValid() throws {
    let hints = CutoutHints(
      rect: Rect(origin: .zero, size: Size(photo)),
      keep: [CutoutMark(disc: Point(x: 100, y: 80))],
      drop: [CutoutMark(stroke: [Point(x: 0, y: 0), Point(x: 50, y: 3)], radius: 4)])
    try hints.validate(in: photo)
  }

  @Test(arguments: [
    Rect(origin: Point(x: 90, y: 0), size: Size(width: 11, height: 5)),
    Rect(origin: Point(x: 9, y: -1), size: Size(width: 11, height: 5)),
    Rect(origin: Point(x: 9, y: 1), size: Size(width: 0, height: 5)),
    Rect(origin: Point(x: .nan, y: 1), size: Size(width: 4, height: 5)),
  ])
  func aBoxOutsideIsRefused(box: Rect) {
    #expect {
      try CutoutHints(rect: box).validate(in: photo)
    } throws: { error in
      if case .boxOutOfFrame = error as? CutoutError { return true }
      return false
    }
  }

  @Test func aMarkOutsideIsRefused() {
    let point = Point(x: 50, y: 80.5)
    #expect(throws: CutoutError.markOutOfFrame(point: point, photo: photo)) {
      try CutoutHints(keep: [CutoutMark(disc: point)]).validate(in: photo)
    }
    #expect(throws: CutoutError.emptyMark) {
      try CutoutHints(keep: [CutoutMark(stroke: [])]).validate(in: photo)
    }
    #expect(throws: CutoutError.emptyMark) {
      try CutoutHints(keep: [CutoutMark(disc: .zero, radius: -1)]).validate(in: photo)
    }
  }

  @Test func keepingAndDroppingOnePixelIsRefused() {
    let hints = CutoutHints(
      keep: [CutoutMark(disc: Point(x: 30.2, y: 40.9))],
      drop: [CutoutMark(stroke: [Point(x: 30.5, y: 10), Point(x: 30.5, y: 70)])])
    #expect(throws: CutoutError.contradiction(x: 30, y: 40)) { try hints.validate(in: photo) }
  }

  @Test func keepingWhatIsRuledOutIsRefused() {
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

  @Test func theTrimapWinsOverADiscAndTheBoxOverBoth() {
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

  @Test func aBoxThatRoundingLetsOutIsClipped() throws {
    let rect = Rect(origin: Point(x: -1e-9, y: 0), size: Size(width: 100 + 1e-6, height: 80))
    let hints = CutoutHints(rect: rect)
    try hints.validate(in: photo)
    #expect(hints.clipped(to: photo).rect == Rect(origin: .zero, size: Size(photo)))
    let far = CutoutHints(rect: Rect(origin: .zero, size: Size(width: 100.1, height: 80)))
    #expect(far.clipped(to: photo) == far)
    #expect(throws: CutoutError.self) { try far.validate(in: photo) }
  }

  @Test func ofOverlappingMarksTheNearerCounts() throws {
    let hints = CutoutHints(
      keep: [CutoutMark(disc: Point(x: 40, y: 40), radius: 10)],
      drop: [CutoutMark(disc: Point(x: 50, y: 40), radius: 10)])
    try hints.validate(in: photo)
    let map = HintMap(hints, trimap: nil, photo: photo, size: photo)
    #expect(map.labels[40 * 100 + 43] == .keep && map.labels[40 * 100 + 46] == .drop)
    #expect(map.labels[40 * 100 + 70] == .unknown)
  }

  @Test func outsideTheBoxIsBackground() {
    let rect = Rect(origin: Point(x: 20, y: 20), size: Size(width: 40, height: 40))
    let size = PixelSize(width: 10, height: 8)
    let map = HintMap(CutoutHints(rect: rect), trimap: nil, photo: photo, size: size)
    #expect(map.labels[2 * 10 + 2] == .unknown && map.labels[2 * 10 + 1] == .drop)
    #expect(map.marks.allSatisfy { $0 == .unknown })
  }

  @Test func aMarkIsNeverTooSmallForASmallPhoto() {
    let size = PixelSize(width: 10, height: 8)
    let hints = CutoutHints(keep: [CutoutMark(disc: Point(x: 40, y: 40), radius: 0.1)])
    let map = HintMap(hints, trimap: nil, photo: photo, size: size)
    #expect(map.labels.contains(.keep))
  }

  @Test func hintsAreStoredWhole() throws {
    let hints = CutoutHints(
      rect: Rect(origin: .zero, size: Size(width: 5, height: 6)),
      keep: [CutoutMark(disc: Point(x: 3, y: 4), radius: 2)],
      drop: [CutoutMark(stroke: [.zero, Point(x: 1, y: 2)])], isSingle: true)
    let copy = try JSONDecoder().decode(CutoutHints.self, from: JSONEncoder().encode(hints))
    #expect(copy == hints)
  }
}
