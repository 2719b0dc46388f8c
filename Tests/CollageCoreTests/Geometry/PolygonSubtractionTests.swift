import Testing

@testable import CollageCore

@Suite("A polygon without another")
struct PolygonSubtractionTests {
  private func square(_ x: Double, _ y: Double, _ side: Double, turned: Double = 0) -> ConvexPolygon
  {
    ConvexPolygon(
      corners: Transform(
        center: Point(x: x + side / 2, y: y + side / 2), rotation: Angle(degrees: turned)
      ).corners(box: Size(width: side, height: side)))
  }

  private func rest(_ one: ConvexPolygon, _ other: ConvexPolygon) -> [ConvexPolygon] {
    one.subtracting(other, smallestArea: 1e-6)
  }

  @Test("is nothing where it is covered, and itself where it is not")
  func ends() {
    let one = square(0, 0, 10)
    #expect(rest(one, square(-1, -1, 12)).isEmpty && rest(one, one).isEmpty)
    #expect(rest(one, square(-5, -5, 20, turned: 45)).isEmpty)
    for other in [square(20, 0, 5), square(10, 0, 5), square(10, 10, 10, turned: 45)] {
      #expect(rest(one, other) == [one])
    }
  }

  @Test(
    "has the area that is left",
    arguments: [(5, 5, 10, 0, 75), (2, 2, 4, 0, 84), (2, 2, 4, 33, 84), (-5, 3, 20, 0, 30)]
      as [(Double, Double, Double, Double, Double)])
  func areas(_ x: Double, _ y: Double, _ side: Double, _ turned: Double, _ left: Double) {
    let one = square(0, 0, 10)
    let parts = rest(one, square(x, y, side, turned: turned))
    #expect(abs(parts.reduce(0) { $0 + $1.area } - left) < 1e-9)
    // In whatever order several are taken away.
    let again = parts.flatMap { rest($0, square(1, 1, 2)) }
    let turnedAround = rest(one, square(1, 1, 2)).flatMap {
      rest($0, square(x, y, side, turned: turned))
    }
    let sums = [again, turnedAround].map { $0.reduce(0) { $0 + $1.area } }
    #expect(abs(sums[0] - sums[1]) < 1e-9)
  }
}
