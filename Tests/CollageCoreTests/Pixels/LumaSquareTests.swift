import Testing

@testable import CollageCore

@Suite struct LumaSquareTests {
  private let law = SmoothLaw(Smooth(), scale: 1)

  @Test func aSquareHasTheMeanLumaOfItsPixels() {
    let image = Bitmap.make(4, 2) { x, _ in x < 2 ? [200, 100, 50, 255] : [255, 255, 255, 255] }
    let squares = image.lumaSquares(by: law)
    #expect(squares.size == PixelSize(width: 2, height: 1))
    #expect(squares.values.map(\.luma) == [124, 255])
    #expect(squares.values.map(\.weight) == [4, 4])
    #expect(squares.values[1].share == 0)
  }

  @Test func transparencyDoesNotDarkenASquare() {
    let image = Bitmap.make(2, 2, alpha: .straight) { x, y in
      x == y ? [0, 0, 0, 0] : [224, 172, 150, 255]
    }.premultiplied()
    let opaque = Bitmap.filled(2, 2, [224, 172, 150, 255])
    #expect(
      image.lumaSquares(by: law).values
        == [
          LumaSquare(
            luma: opaque.lumaSquares(by: law).values[0].luma, weight: 2,
            share: opaque.lumaSquares(by: law).values[0].share)
        ])
  }

  @Test func squaresAtTheEdgesAreSmaller() {
    let image = Bitmap.make(3, 3) { x, y in [100, 100, 100, 255] }
    let squares = image.lumaSquares(by: law).values
    #expect(
      squares == [LumaSquare](repeating: LumaSquare(luma: 100, weight: 4, share: 0), count: 4))
  }

  @Test func whatCannotBeSeenHasNoWeight() {
    let image = Bitmap.filled(2, 2, [0, 0, 0, 0])
    #expect(image.lumaSquares(by: law).values == [.clear])
  }
}
