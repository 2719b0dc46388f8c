import Testing

@testable import CollageImaging

@Suite struct ClassicSegmenterTests {
  let size = PixelSize(width: 64, height: 56)
  let engine = ClassicSegmenter()
  /// Two discs side by side.
  let pair = [20, 46].map { CutoutScene.Disc(x: $0, y: 28, radius: 11) }

  @Test func findsDiscOnGradient() throws {
    let discs = [CutoutScene.Disc(x: 33, y: 29, radius: 16)]
    let result = try engine.segment(CutoutScene.photo(size, discs: discs))
    #expect(CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: discs)) >= 0.99)
    #expect(result.confidence > 0.55 && result.confidence <= 1)
  }

  @Test func reportsConfidenceForFullPhoto() throws {
    let photo = CutoutScene.photo(size, discs: [CutoutScene.Disc(x: 33, y: 29, radius: 16)])
    let everything = [UInt8](repeating: 255, count: size.width * size.height)
    let result = try engine.segment(photo, hints: CutoutHints(), trimap: everything)
    #expect(result.alpha == everything && (0...1).contains(result.confidence))
  }

  @Test func keepsBestOfTwoDiscsOnRequest() throws {
    let large = CutoutScene.Disc(x: 22, y: 30, radius: 12)
    let small = CutoutScene.Disc(x: 48, y: 28, radius: 8)
    let photo = CutoutScene.photo(size, discs: [large, small])
    let both = try engine.segment(photo)
    let one = try engine.segment(photo, hints: CutoutHints(isSingle: true))
    #expect(
      CutoutScene.agreement(both.alpha, CutoutScene.mask(size, discs: [large, small])) >= 0.97)
    #expect(CutoutScene.agreement(one.alpha, CutoutScene.mask(size, discs: [large])) >= 0.97)
  }

  @Test func findsSubjectAtBottomEdge() throws {
    let discs = [CutoutScene.Disc(x: 32, y: 52, radius: 20)]
    let result = try engine.segment(CutoutScene.photo(size, discs: discs))
    #expect(CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: discs)) >= 0.97)
  }

  @Test func removesDroppedDisc() throws {
    let hints = CutoutHints(drop: [CutoutMark(disc: Point(x: 46, y: 28), radius: 5)])
    let result = try engine.segment(CutoutScene.photo(size, discs: pair), hints: hints)
    #expect(CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: [pair[0]])) >= 0.97)
  }

  @Test func keepsNothingOutsideBox() throws {
    let box = Rect(origin: Point(x: 32, y: 14), size: Size(width: 28, height: 28))
    let result = try engine.segment(
      CutoutScene.photo(size, discs: pair), hints: CutoutHints(rect: box))
    #expect(CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: [pair[1]])) >= 0.97)
  }

  @Test func followsTrimap() throws {
    let trimap = (0..<size.area).map { UInt8($0 % size.width < 32 ? 0 : 128) }
    let result = try engine.segment(
      CutoutScene.photo(size, discs: pair), hints: CutoutHints(), trimap: trimap)
    #expect(CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: [pair[1]])) >= 0.97)
  }

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (2, 3), (48, 32)])
  func findsNoSubjectInFlatPhoto(width: Int, height: Int) {
    let photo = Bitmap.filled(width, height, [120, 130, 140, 255])
    #expect(throws: CutoutError.noSubject) { try engine.segment(photo) }
  }

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (2, 2), (3, 50)])
  func acceptsTinyPhotos(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let noise = CutoutScene.noise(size, seed: 7)
    let photo = Bitmap(
      size: size, alpha: .opaque, bytes: noise.values.flatMap { [UInt8($0 * 255), 90, 30, 255] })
    let everything = Rect(origin: .zero, size: Size(size))
    let center = CutoutMark(disc: Point(x: Double(width) / 2, y: Double(height) / 2))
    for hints in [CutoutHints(), CutoutHints(rect: everything), CutoutHints(keep: [center])] {
      do {
        let result = try engine.segment(photo, hints: hints)
        #expect(result.alpha.count == size.area && result.alpha.contains { $0 > 0 })
      } catch { #expect(error as? CutoutError == .noSubject) }
    }
  }

  @Test func isDeterministic() throws {
    let photo = CutoutScene.photo(size, discs: [CutoutScene.Disc(x: 30, y: 30, radius: 15)])
    #expect(try engine.segment(photo) == engine.segment(photo))
  }

  @Test func keepsMarkedPlaceOfTinyPhoto() throws {
    let size = PixelSize(width: 3, height: 3)
    let photo = Bitmap(
      size: size, alpha: .opaque,
      bytes: (0..<9).flatMap { $0 == 4 ? [250, 20, 20, 255] : [20, 60, 200, 255] as [UInt8] })
    let keep = CutoutMark(disc: Point(x: 1.5, y: 1.5), radius: 0.4)
    #expect(try engine.segment(photo, hints: CutoutHints(keep: [keep])).alpha[4] > 128)
  }
}

/// Tests of the built-in engine with trimaps, with hints, and at each of its sizes.
@Suite("Built-in engine") struct ClassicEngineTests {
  @Test func usesPriorAsConfidenceIfTrimapKeepsAll() throws {
    let photo = Bitmap.filled(12, 10, [120, 130, 140, 255])
    let everything = [UInt8](repeating: 255, count: 120)
    let result = try ClassicSegmenter().segment(photo, hints: CutoutHints(), trimap: everything)
    #expect(result.alpha == everything && result.engine == nil)
    // The mean of 1 / (1 + exp(5.7 - 2c)), where c is the center cue.
    #expect(abs(result.confidence - 0.006_926) < 1e-4, "\(result.confidence)")
  }

  @Test func failsIfTrimapDropsAll() {
    let photo = CutoutScene.photo(
      PixelSize(width: 24, height: 20), discs: [CutoutScene.Disc(x: 12, y: 10, radius: 6)])
    #expect(throws: CutoutError.noSubject) {
      try ClassicSegmenter().segment(
        photo, hints: CutoutHints(), trimap: [UInt8](repeating: 0, count: 480))
    }
  }

  @Test(
    arguments: [
      (\ClassicParameters.priorSide, 16), (\.cutSide, 21), (\.alphaSide, 31), (\.matteSide, 14),
    ] as [(any WritableKeyPath<ClassicParameters, Int> & Sendable, Int)])
  func worksAtEachSize(
    _ side: any WritableKeyPath<ClassicParameters, Int> & Sendable, _ pixels: Int
  )
    throws
  {
    var engine = ClassicSegmenter()
    engine.parameters.priorSide = 24
    engine.parameters.cutSide = 30
    engine.parameters.alphaSide = 36
    engine.parameters.matteSide = 22
    let size = PixelSize(width: 40, height: 32)
    let discs = [CutoutScene.Disc(x: 21, y: 17, radius: 9)]
    let photo = CutoutScene.photo(size, discs: discs)
    let defaultResult = try engine.segment(photo)
    engine.parameters[keyPath: side] = pixels
    let other = try engine.segment(photo)
    #expect(other != defaultResult)
    for result in [defaultResult, other] {
      #expect(CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: discs)) > 0.7)
    }
  }

  @Test func keepsMarkedPartOfSoftMask() {
    let size = PixelSize(width: 12, height: 4)
    let plane = Raster<Float>(
      size: size, values: (0..<48).map { $0 % 12 < 6 ? 1 : $0 % 12 > 9 ? 0.6 : 0 })
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

  @Test func rejectsInvalidInput() {
    let mark = CutoutMark(disc: Point(x: 3, y: 4))
    #expect(throws: CutoutError.contradiction(x: 3, y: 4)) {
      try segment(CutoutHints(keep: [mark], drop: [mark]), nil)
    }
    #expect(throws: CutoutError.againstTrimap(x: 3, y: 4, isKept: true)) {
      try segment(CutoutHints(keep: [mark]), [UInt8](repeating: 0, count: size.area))
    }
  }

  @Test func keepsCertainPixels() throws {
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
