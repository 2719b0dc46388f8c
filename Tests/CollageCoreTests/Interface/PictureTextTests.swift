import Testing

@testable import CollageCore

@Suite("Texts about pictures") struct PictureTextTests {
  /// Neither as wide as high, nor higher than wide by a factor that hides which is which.
  private let photo = PixelSize(width: 400, height: 300)

  @Test("a box in percent is of the photo's width and height") func box() throws {
    let box = try MarkText.box("10%,20%,50%,40%").resolved(in: photo)
    #expect(box == Rect(origin: Point(x: 40, y: 60), size: Size(width: 200, height: 120)))
  }

  @Test("a radius in percent is of the photo's long side, whichever that is") func radius() throws {
    let mark = try MarkText.disc("50%,50%,10%")
    #expect(mark.resolved(in: photo) == CutoutMark(disc: Point(x: 200, y: 150), radius: 40))
    let high = mark.resolved(in: PixelSize(width: 300, height: 400))
    #expect(high == CutoutMark(disc: Point(x: 150, y: 200), radius: 40))
  }

  @Test("bounds in percent are of the canvas' width and height") func bounds() throws {
    let canvas = Canvas(size: photo, background: .white)
    #expect(try BoundsText.bounds("50%x40%").resolved(on: canvas) == Size(width: 200, height: 120))
    #expect(try BoundsText.bounds("7x10%").resolved(on: canvas) == Size(width: 7, height: 30))
  }

  @Test(
    "the ending of a path says its format",
    arguments: [
      ("a.jpg", RenderFormat.jpeg), ("a.b/c.PNG", .png), (".jpg", nil), ("a/.png", nil),
      ("a.jpg/b", nil), ("a.jpg.txt", nil), ("jpg", nil), ("..webp", .webp),
    ])
  func endings(_ path: String, _ format: RenderFormat?) {
    #expect(FormatText.ofPath(path) == format)
  }
}
