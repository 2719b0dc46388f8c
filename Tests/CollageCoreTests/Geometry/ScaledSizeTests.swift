import Testing

@testable import CollageCore

@Suite("A size that is scaled")
struct ScaledSizeTests {
  @Test(
    "is rounded on each axis, with a pixel at least and a thousand million at most",
    arguments: [
      (0.5, 20, 100), (0.0125, 1, 3), (0.012, 1, 2), (0.001, 1, 1), (1, 40, 200),
      (1e9, 1_000_000_000, 1_000_000_000), (4e6, 160_000_000, 800_000_000),
    ])
  func scaled(factor: Double, width: Int, height: Int) {
    #expect(
      PixelSize(width: 40, height: 200).scaled(by: factor)
        == PixelSize(width: width, height: height))
    #expect(
      PixelSize(width: 200, height: 40).scaled(by: factor)
        == PixelSize(width: height, height: width))
  }

  @Test("has the side that is asked for, and the other one by its shape")
  func sides() {
    let size = PixelSize(width: 3, height: 7)
    #expect(size.scaled(toWidth: 10) == PixelSize(width: 10, height: 23))
    #expect(size.scaled(toHeight: 10) == PixelSize(width: 4, height: 10))
    #expect(size.transposed.scaled(toWidth: 10) == PixelSize(width: 10, height: 4))
    #expect(size.transposed.scaled(toHeight: 10) == PixelSize(width: 23, height: 10))
    // What is asked for stays as it is, also beyond what the other side can have.
    let (one, large) = (PixelSize(width: 1, height: 1), 2_000_000_000)
    #expect(one.scaled(toWidth: large) == PixelSize(width: large, height: 1_000_000_000))
    #expect(one.scaled(toHeight: large) == PixelSize(width: 1_000_000_000, height: large))
  }
}
