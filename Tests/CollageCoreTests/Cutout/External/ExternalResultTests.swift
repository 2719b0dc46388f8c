import Testing

@testable import CollageCore

@Suite struct ExternalResultTests {
  private let standIn: StandIn

  init() throws { standIn = try StandIn() }

  @Test(arguments: [
    "ok-rgba {in} {out}", "ok-mask {in} {out}", "ok-mask - {out}", "ok-mask {in} -", "ok-rgba - -",
    "megabyte-on-stderr {in} {out}", "megabyte-on-stderr - -",
  ])
  func takesAlphaOrLightness(words: String) throws {
    let result = try standIn.engine(words).segment(ImageFiles.picture(8, 6))
    #expect(result == Segmentation(alpha: StandIn.rightHalf(8, 6), confidence: 1))
    #expect(try standIn.remains == [])
  }

  @Test func enlargesASmallerMask() throws {
    let alpha = try standIn.engine("half-size {in} {out}").segment(ImageFiles.picture(8, 6)).alpha
    #expect(Array(alpha.prefix(8)) == [0, 0, 0, 64, 191, 255, 255, 255])
    #expect(alpha.count == 48)
  }

  @Test func handsOverASmallerPhoto() throws {
    var engine = try standIn.engine("wrong-aspect {in} {out}")
    engine.maxSide = 4
    #expect(
      try standIn.failure(of: engine)?.reason
        == .result(
          .otherShape(PixelSize(width: 4, height: 6), photo: PixelSize(width: 4, height: 3))))
    engine.maxSide = 0
    #expect(
      try standIn.failure(of: engine)?.reason
        == .result(
          .otherShape(PixelSize(width: 8, height: 12), photo: PixelSize(width: 8, height: 6))))
  }

  /// Refinement looks at 800 pixels; without it the mask has to have the photo's own size.
  @Test func aLargePhotoHasALargeMaskWithoutRefinement() throws {
    let result = try standIn.engine("ok-mask {in} {out}").segment(ImageFiles.picture(1000, 4))
    #expect(result.alpha == StandIn.rightHalf(1000, 4))
  }

  @Test func refinesTheMask() throws {
    let photo = ImageFiles.picture(32, 24)
    var engine = try standIn.engine("ok-mask {in} {out}")
    engine.isRefined = true
    let mask = Raster<Float>(
      size: photo.size, values: StandIn.rightHalf(32, 24).map { Float($0) / 255 })
    #expect(
      try engine.segment(photo).alpha
        == AlphaRefinement(medium: photo).alpha(of: photo, mask: mask))
  }

  @Test func hintsAreHardAfterRefining() throws {
    let photo = ImageFiles.picture(48, 40)
    var engine = try standIn.engine("ok-mask {in} {out}")
    engine.isRefined = true
    let box = CutoutHints(
      rect: Rect(origin: Point(x: 20, y: 8), size: Size(width: 18, height: 20)))
    var trimap = [UInt8](repeating: 128, count: 48 * 40)
    for y in 12..<16 {
      for x in 22..<26 { trimap[y * 48 + x] = x < 24 ? 255 : 0 }
    }
    let alpha = try engine.segment(photo, hints: box, trimap: trimap).alpha
    #expect(alpha.contains { $0 > 0 })
    for (pixel, value) in alpha.enumerated() {
      let (x, y) = (pixel % 48, pixel / 48)
      if !(20..<38).contains(x) || !(8..<28).contains(y) { #expect(value == 0) }
      if trimap[pixel] != 128 { #expect(value == trimap[pixel]) }
    }
  }

  @Test(arguments: [true, false])
  func keepsASinglePart(isRefined: Bool) throws {
    let photo = ImageFiles.picture(48, 40)
    var engine = try standIn.engine("ok-mask {in} {out}")
    engine.isRefined = isRefined
    // The trimap cuts the right half in two, the lower part being larger.
    let trimap = (0..<48 * 40).map { pixel in
      (12..<18).contains(pixel / 48) ? UInt8(0) : 128
    }
    var hints = CutoutHints()
    let both = try engine.segment(photo, hints: hints, trimap: trimap).alpha
    hints.isSingle = true
    let one = try engine.segment(photo, hints: hints, trimap: trimap).alpha
    #expect(both[4 * 48 + 40] > 200 && both[30 * 48 + 40] > 200)
    #expect(one[..<(12 * 48)].allSatisfy { $0 == 0 } && one[30 * 48 + 40] > 200)
  }

  @Test(arguments: [
    ("opaque-rgba {in} {out}", ExternalEngineError.ResultFault.noTransparency),
    ("black {in} {out}", .noSubject), ("white {in} {out}", .noBackground),
    ("no-file {in} {out}", .missing), ("no-file {in}", .empty),
    ("empty-file {in} {out}", .empty), ("empty-file {in} -", .empty),
    (
      "garbage {in} {out}",
      .noImage(.unknownFormat(source: "the result of stand-in", guess: .text))
    ),
  ])
  func refusesAResult(words: String, fault: ExternalEngineError.ResultFault) throws {
    #expect(try standIn.failure(words)?.reason == .result(fault))
    #expect(try standIn.remains == [])
  }

  @Test func refusesAResultWithoutEnd() throws {
    var engine = try standIn.engine("flood {in} -")
    engine.resultLimit = 100_000
    #expect(try standIn.failure(of: engine)?.reason == .result(.tooLarge(limit: 100_000)))
    engine = try standIn.engine("ok-mask {in} {out}")
    engine.resultLimit = 10
    #expect(try standIn.failure(of: engine)?.reason == .result(.tooLarge(limit: 10)))
  }

  @Test func bearsACommandThatDoesNotReadThePhoto() throws {
    var random = TestRandom(state: 1)
    let bytes = (0..<200 * 150).flatMap { _ -> [UInt8] in
      let noise = random.next()
      return [UInt8(noise >> 40 & 255), UInt8(noise >> 48 & 255), UInt8(noise >> 56), 255]
    }
    // More than a pipe holds.
    let size = PixelSize(width: 200, height: 150)
    let photo = Bitmap(size: size, alpha: .opaque, bytes: bytes)
    let result = try standIn.engine("reads-no-stdin - {out} 200 150").segment(photo)
    #expect(result.alpha == StandIn.rightHalf(200, 150))
  }
}
