import Testing

@testable import CollageCore

/// The built-in engine where a photo is all subject, and each of its sizes.
@Suite("The built-in engine")
struct ClassicEngineTests {
  @Test("is as sure as the prior where a trimap keeps everything")
  func everything() throws {
    let photo = Bitmap.filled(12, 10, [120, 130, 140, 255])
    let kept = [UInt8](repeating: 255, count: 120)
    let result = try ClassicSegmenter().segment(photo, hints: CutoutHints(), trimap: kept)
    #expect(result.alpha == kept && result.engine == nil)
    // The mean of 1 / (1 + exp(5.7 - 2c)) for what is near the middle.
    #expect(abs(result.confidence - 0.006_926) < 1e-4, "\(result.confidence)")
  }

  @Test("finds nothing where a trimap drops everything")
  func nothing() {
    let photo = CutoutScene.photo(
      PixelSize(width: 24, height: 20), discs: [CutoutScene.Disc(x: 12, y: 10, radius: 6)])
    #expect(throws: CutoutError.noSubject) {
      try ClassicSegmenter().segment(
        photo, hints: CutoutHints(), trimap: [UInt8](repeating: 0, count: 480))
    }
  }

  @Test(
    "works at each of its sizes",
    arguments: [
      (\ClassicTuning.priorSide, 16), (\.cutSide, 21), (\.alphaSide, 31), (\.matteSide, 14),
    ] as [(any WritableKeyPath<ClassicTuning, Int> & Sendable, Int)])
  func sizes(_ side: any WritableKeyPath<ClassicTuning, Int> & Sendable, _ pixels: Int) throws {
    var engine = ClassicSegmenter()
    engine.tuning.priorSide = 24
    engine.tuning.cutSide = 30
    engine.tuning.alphaSide = 36
    engine.tuning.matteSide = 22
    let size = PixelSize(width: 40, height: 32)
    let discs = [CutoutScene.Disc(x: 21, y: 17, radius: 9)]
    let photo = CutoutScene.photo(size, discs: discs)
    let usual = try engine.segment(photo)
    engine.tuning[keyPath: side] = pixels
    let other = try engine.segment(photo)
    #expect(other != usual)
    for result in [usual, other] {
      #expect(CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: discs)) > 0.7)
    }
  }

  @Test("keeps of a soft mask what is pointed at besides the best part")
  func pointedAt() {
    let size = PixelSize(width: 12, height: 4)
    let plane = Raster<Float>(
      size: size,
      values: (0..<48).map { $0 % 12 < 6 ? 1 : $0 % 12 > 9 ? 0.6 : 0 })
    func pick(_ hints: CutoutHints) -> [Float] {
      let map = HintMap(hints, trimap: nil, photo: size, size: size)
      return SingleSubject(map: map).pick(plane).values
    }
    let mark = CutoutMark(disc: Point(x: 11.5, y: 1.5), radius: 0.4)
    #expect(pick(CutoutHints(keep: [mark])) == plane.values)
    #expect(pick(CutoutHints()) == (0..<48).map { $0 % 12 < 6 ? 1 : 0 })
    #expect(pick(CutoutHints(drop: [mark])) == pick(CutoutHints()))
  }

  private let size = PixelSize(width: 24, height: 20)

  private func segment(_ hints: CutoutHints, _ trimap: [UInt8]?) throws -> [UInt8] {
    let photo = CutoutScene.photo(size, discs: [CutoutScene.Disc(x: 12, y: 10, radius: 6)])
    return try ClassicSegmenter().segment(photo, hints: hints, trimap: trimap).alpha
  }

  @Test("refuses what cannot be")
  func refused() {
    let mark = CutoutMark(disc: Point(x: 3, y: 4))
    #expect(throws: CutoutError.contradiction(x: 3, y: 4)) {
      try segment(CutoutHints(keep: [mark], drop: [mark]), nil)
    }
    #expect(throws: CutoutError.againstTrimap(x: 3, y: 4, isKept: true)) {
      try segment(CutoutHints(keep: [mark]), [UInt8](repeating: 0, count: size.area))
    }
  }

  @Test("leaves what is certain as it is")
  func certain() throws {
    var trimap = [UInt8](repeating: 128, count: size.area)
    (trimap[10 * 24 + 12], trimap[2 * 24 + 3]) = (0, 255)
    let alpha = try segment(CutoutHints(), trimap)
    #expect(alpha[10 * 24 + 12] == 0 && alpha[2 * 24 + 3] == 255)
    let box = Rect(origin: Point(x: 6, y: 4), size: Size(width: 12, height: 12))
    let boxed = try segment(CutoutHints(rect: box), nil)
    let outside = boxed.indices.filter {
      !(6..<18).contains($0 % 24) || !(4..<16).contains($0 / 24)
    }
    #expect(outside.allSatisfy { boxed[$0] == 0 } && boxed.contains { $0 > 0 })
  }
}
