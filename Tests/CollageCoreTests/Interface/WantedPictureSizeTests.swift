import Testing

@testable import CollageCore

@Suite struct WantedPictureSizeTests {
  private let canvas = Canvas.standard

  @Test func picturesKeepTheShapeOfTheCanvas() throws {
    #expect(try WantedPictureSize().pixels(on: canvas) == nil)
    for (wanted, width, height) in [
      (WantedPictureSize(scale: 0.5), 540, 960), (WantedPictureSize(width: 101), 101, 180),
      (WantedPictureSize(height: 100), 56, 100),
      (WantedPictureSize(size: .pixels(PixelSize(width: 541, height: 962))), 541, 962),
    ] { #expect(try wanted.pixels(on: canvas) == PixelSize(width: width, height: height)) }
  }

  @Test func otherShapesAreRefusedWithTheNearestSizes() {
    let square = PixelSize(width: 100, height: 100)
    let nearest = [PixelSize(width: 100, height: 178), PixelSize(width: 56, height: 100)]
    #expect(
      throws: PictureSizeError.otherShape(square, canvas: canvas.size, nearest: nearest)
    ) { try WantedPictureSize(size: .pixels(square)).pixels(on: canvas) }
  }

  @Test func whatCannotBeIsRefused() {
    #expect(throws: PictureSizeError.severalSizes(count: 2)) {
      try WantedPictureSize(scale: 2, width: 3).pixels(on: canvas)
    }
    let large = PixelSize(width: 10_800_000, height: 19_200_000)
    #expect(throws: PictureSizeError.tooLarge(large)) {
      try WantedPictureSize(scale: 10_000).pixels(on: canvas)
    }
  }

  @Test func sheetsGoByTheirOwnResolutionElseByThatOfTheCanvas() throws {
    let a5 = WantedPictureSize(size: try SizeText.size("a5"))
    var a4 = Canvas(size: try SizeText.size("a4").resolved(at: 300), background: .white, dpi: 300)
    #expect(try a5.pixels(on: a4) == PixelSize(width: 1748, height: 2480))
    #expect(a5.density(on: a4) == 300)
    #expect(WantedPictureSize(size: a5.size, dpi: 72).density(on: a4) == 72)
    a4.dpi = nil
    #expect(a5.density(on: a4) == 300 && WantedPictureSize(scale: 2).density(on: a4) == nil)
  }
}
