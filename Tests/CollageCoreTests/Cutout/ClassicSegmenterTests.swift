import Testing

@testable import CollageCore

@Suite struct ClassicSegmenterTests {
  let size = PixelSize(width: 64, height: 56)
  let engine = ClassicSegmenter()

  @Test func aDiscOnAGradientIsFound() throws {
    let discs = [CutoutScene.Disc(x: 33, y: 29, radius: 16)]
    let result = try engine.segment(CutoutScene.photo(size, discs: discs))
    let agreement = CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: discs))
    #expect(agreement >= 0.99)
    #expect(result.confidence > 0.55 && result.confidence <= 1)
  }

  @Test func aSubjectThatFillsThePhotoHasAConfidence() throws {
    let photo = CutoutScene.photo(size, discs: [CutoutScene.Disc(x: 33, y: 29, radius: 16)])
    let everything = [UInt8](repeating: 255, count: size.width * size.height)
    let result = try engine.segment(photo, hints: CutoutHints(), trimap: everything)
    #expect(result.alpha == everything && (0...1).contains(result.confidence))
  }

  @Test func onlyTheBetterOfTwoDiscsIsKeptWhenAskedFor() throws {
    let large = CutoutScene.Disc(x: 22, y: 30, radius: 12)
    let small = CutoutScene.Disc(x: 48, y: 28, radius: 8)
    let photo = CutoutScene.photo(size, discs: [large, small])
    let both = try engine.segment(photo)
    let one = try engine.segment(photo, hints: CutoutHints(isSingle: true))
    #expect(
      CutoutScene.agreement(both.alpha, CutoutScene.mask(size, discs: [large, small])) >= 0.97)
    #expect(CutoutScene.agreement(one.alpha, CutoutScene.mask(size, discs: [large])) >= 0.97)
  }

  @Test func aSubjectMayLeaveByTheBottomEdge() throws {
    let discs = [CutoutScene.Disc(x: 32, y: 52, radius: 20)]
    let result = try engine.segment(CutoutScene.photo(size, discs: discs))
    #expect(CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: discs)) >= 0.97)
  }

  @Test func aDroppedDiscIsLeftOut() throws {
    let (left, right) = (
      CutoutScene.Disc(x: 20, y: 28, radius: 11), CutoutScene.Disc(x: 46, y: 28, radius: 11)
    )
    let hints = CutoutHints(drop: [CutoutMark(disc: Point(x: 46, y: 28), radius: 5)])
    let result = try engine.segment(
      CutoutScene.photo(size, discs: [left, right]), hints: hints)
    #expect(CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: [left])) >= 0.97)
  }

  @Test func nothingOutsideTheBoxIsKept() throws {
    let (left, right) = (
      CutoutScene.Disc(x: 20, y: 28, radius: 11), CutoutScene.Disc(x: 46, y: 28, radius: 11)
    )
    let box = Rect(origin: Point(x: 32, y: 14), size: Size(width: 28, height: 28))
    let result = try engine.segment(
      CutoutScene.photo(size, discs: [left, right]), hints: CutoutHints(rect: box))
    #expect(CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: [right])) >= 0.97)
  }

  @Test func aTrimapDecides() throws {
    let discs = [
      CutoutScene.Disc(x: 20, y: 28, radius: 11), CutoutScene.Disc(x: 46, y: 28, radius: 11),
    ]
    let trimap = (0..<size.area).map { UInt8($0 % size.width < 32 ? 0 : 128) }
    let result = try engine.segment(
      CutoutScene.photo(size, discs: discs), hints: CutoutHints(), trimap: trimap)
    #expect(CutoutScene.agreement(result.alpha, CutoutScene.mask(size, discs: [discs[1]])) >= 0.97)
  }

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (2, 3), (48, 32)])
  func aFlatPhotoHasNoSubject(width: Int, height: Int) {
    let photo = Bitmap.filled(width, height, [120, 130, 140, 255])
    #expect(throws: CutoutError.noSubject) { try engine.segment(photo) }
  }

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (2, 2), (3, 50)])
  func tinyPhotosDoNotTrap(width: Int, height: Int) throws {
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
      } catch {
        #expect(error as? CutoutError == .noSubject)
      }
    }
  }

  @Test func theSamePhotoGivesTheSameBytes() throws {
    let photo = CutoutScene.photo(size, discs: [CutoutScene.Disc(x: 30, y: 30, radius: 15)])
    #expect(try engine.segment(photo) == engine.segment(photo))
  }

  @Test func aKeptPlaceOfATinyPhotoIsFound() throws {
    let size = PixelSize(width: 3, height: 3)
    let photo = Bitmap(
      size: size, alpha: .opaque,
      bytes: (0..<9).flatMap { $0 == 4 ? [250, 20, 20, 255] : [20, 60, 200, 255] as [UInt8] })
    let keep = CutoutMark(disc: Point(x: 1.5, y: 1.5), radius: 0.4)
    let alpha = try engine.segment(photo, hints: CutoutHints(keep: [keep])).alpha
    #expect(alpha[4] > 128)
  }
}
