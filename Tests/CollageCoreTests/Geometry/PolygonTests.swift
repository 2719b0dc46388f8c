import Testing

@testable import CollageModel

@Suite("Polygon") struct PolygonTests {
  private let square = [Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 2), Point(x: 0, y: 2)]

  private func rectangle(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
  ) -> ConvexPolygon { ConvexPolygon(corners: corners(left, top, right, bottom)) }

  @Test func startsAtTopLeftAndRunsClockwise() {
    #expect(ConvexPolygon(PixelSize(width: 7, height: 5)) == rectangle(0, 0, 7, 5))
  }

  @Test func computesSignedArea() {
    let triangle = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 0, y: 3)]
    #expect(ConvexPolygon.signedArea(triangle) == 6)
    #expect(ConvexPolygon.signedArea(triangle.reversed()) == -6)
    #expect(ConvexPolygon(corners: triangle.reversed()).area == 6)
    let far = triangle.map { $0 + Point(x: 1e9, y: -1e9) }
    #expect(ConvexPolygon.signedArea(far) == 6 && ConvexPolygon.signedArea([]) == 0)
    #expect(ConvexPolygon.signedArea(Array(triangle.prefix(2))) == 0)
  }

  @Test func intersectsHalfPlanesInEitherDirection() {
    let sides = [
      HalfPlane(x: 0, y: 1, offset: 0), HalfPlane(x: -1, y: 0, offset: 4),
      HalfPlane(x: 0, y: -1, offset: 3), HalfPlane(x: 1, y: 0, offset: 0),
    ]
    let corners = rectangle(0, 0, 4, 3).corners
    #expect(ConvexPolygon(corners: corners).halfPlanes == sides)
    #expect(Set(ConvexPolygon(corners: corners.reversed()).halfPlanes) == Set(sides))
    // A repeated corner adds no side.
    #expect(ConvexPolygon(corners: corners + corners.suffix(1)).halfPlanes == sides)
  }

  @Test func normalizesSlantedSides() {
    let corners = [Point(x: 0, y: 0), Point(x: 4, y: 3), Point(x: -3, y: 4)]
    let side = ConvexPolygon(corners: corners).halfPlanes[0]
    #expect(abs(side.x + 0.6) < 1e-12 && abs(side.y - 0.8) < 1e-12 && abs(side.offset) < 1e-12)
    // The corner is five units from the side, on its inner side.
    #expect(abs(side.depth(of: corners[2]) - 5) < 1e-12)
  }

  @Test func clipsAtEachSideOfRaster() {
    let size = PixelSize(width: 4, height: 3)
    let parts = [
      (rectangle(-1, 1, 2, 2), rectangle(0, 1, 2, 2)),
      (rectangle(3, 1, 9, 2), rectangle(3, 1, 4, 2)),
      (rectangle(1, -5, 2, 1), rectangle(1, 0, 2, 1)),
      (rectangle(1, 2, 2, 7), rectangle(1, 2, 2, 3)),
      (rectangle(-2, -1, 6, 8), rectangle(0, 0, 4, 3)),
      (rectangle(1, 1, 2, 2), rectangle(1, 1, 2, 2)),
    ]
    for (whole, part) in parts {
      let clipped = whole.clipped(to: size)
      #expect(Set(clipped.corners) == Set(part.corners) && clipped.area == part.area)
    }
    for outside in [
      rectangle(5, 0, 6, 3), rectangle(-2, 0, -1, 3), rectangle(0, 4, 4, 5),
      rectangle(0, -2, 4, -1),
    ] { #expect(outside.clipped(to: size).corners.isEmpty) }
    #expect(rectangle(4, 0, 5, 3).clipped(to: size).area == 0)
  }

  @Test func clipsByHalfPlane() {
    var result = [Point(x: 9, y: 9)]
    HalfPlane(x: 1, y: 0, offset: -1).clip(square, into: &result)
    #expect(result == [Point(x: 1, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 2), Point(x: 1, y: 2)])
    HalfPlane(x: 0, y: 2, offset: -1).clip(square, into: &result)
    #expect(
      Set(result) == [
        Point(x: 0, y: 0.5), Point(x: 2, y: 0.5), Point(x: 2, y: 2), Point(x: 0, y: 2),
      ])
    HalfPlane(x: 1, y: 0, offset: 0).clip(square, into: &result)
    #expect(result == square)
    HalfPlane(x: 1, y: 0, offset: -1).clip([], into: &result)
    #expect(result.isEmpty)
    #expect(HalfPlane(x: 3, y: 4, offset: -2).depth(of: Point(x: 5, y: 10)) == 53)
  }
}

@Suite("Polygon subtraction") struct PolygonSubtractionTests {
  private func square(
    _ x: Double, _ y: Double, _ side: Double, degrees: Double = 0
  ) -> ConvexPolygon {
    ConvexPolygon(
      corners: Transform(
        center: Point(x: x + side / 2, y: y + side / 2), rotation: Angle(degrees: degrees)
      ).corners(box: Size(width: side, height: side)))
  }

  private func rest(_ one: ConvexPolygon, _ other: ConvexPolygon) -> [ConvexPolygon] {
    one.subtracting(other, smallestArea: 1e-6)
  }

  @Test func handlesCoveredAndDisjointPolygons() {
    let one = square(0, 0, 10)
    #expect(rest(one, square(-1, -1, 12)).isEmpty && rest(one, one).isEmpty)
    #expect(rest(one, square(-5, -5, 20, degrees: 45)).isEmpty)
    for other in [square(20, 0, 5), square(10, 0, 5), square(10, 10, 10, degrees: 45)] {
      #expect(rest(one, other) == [one])
    }
  }

  @Test(
    arguments: [(5, 5, 10, 0, 75), (2, 2, 4, 0, 84), (2, 2, 4, 33, 84), (-5, 3, 20, 0, 30)]
      as [(Double, Double, Double, Double, Double)])
  func leavesRemainingArea(
    _ x: Double, _ y: Double, _ side: Double, _ degrees: Double, _ left: Double
  ) {
    let one = square(0, 0, 10)
    let parts = rest(one, square(x, y, side, degrees: degrees))
    #expect(abs(parts.reduce(0) { $0 + $1.area } - left) < 1e-9)
    // The remaining area doesn't depend on the order of subtraction.
    let givenOrder = parts.flatMap { rest($0, square(1, 1, 2)) }
    let otherOrder = rest(one, square(1, 1, 2)).flatMap {
      rest($0, square(x, y, side, degrees: degrees))
    }
    let sums = [givenOrder, otherOrder].map { $0.reduce(0) { $0 + $1.area } }
    #expect(abs(sums[0] - sums[1]) < 1e-9)
  }
}

@Suite("Smallest enclosing circle") struct SmallestCircleTests {
  private func expect(
    _ points: [(Double, Double)], center: Point, radius: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let circle = SmallestCircle(around: points.map { Point(x: $0.0, y: $0.1) })
    #expect(abs(circle.center.x - center.x) < 1e-9, sourceLocation: sourceLocation)
    #expect(abs(circle.center.y - center.y) < 1e-9, sourceLocation: sourceLocation)
    #expect(abs(circle.squaredRadius.squareRoot() - radius) < 1e-9, sourceLocation: sourceLocation)
  }

  @Test func enclosesPointsByTwoOrThree() {
    expect([], center: .zero, radius: 0)
    expect([(3, 4)], center: Point(x: 3, y: 4), radius: 0)
    expect([(3, 4), (3, 4)], center: Point(x: 3, y: 4), radius: 0)
    expect([(0, 0), (6, 8)], center: Point(x: 3, y: 4), radius: 5)
    expect([(0, 0), (1, 0), (4, 0), (10, 0)], center: Point(x: 5, y: 0), radius: 5)
    expect([(0, 0), (4, 0), (4, 2), (0, 2)], center: Point(x: 2, y: 1), radius: 5.0.squareRoot())
    expect([(-5, 0), (5, 0), (0, 5), (3, 4), (1, 1)], center: .zero, radius: 5)
    expect([(-4, -3), (4, -3), (0, 5)], center: .zero, radius: 5)
  }

  /// Random points that depend only on the seed.
  private func points(_ seed: UInt64, count: Int) -> [Point] {
    var random = TestRandom(state: seed)
    func next() -> Double { Double.random(in: 0..<1, using: &random) }
    return (0..<count).map { _ in Point(x: next() * 1000 - 300, y: next() * 700) }
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func isMinimal(seed: UInt64) {
    let points = points(seed, count: 4 + Int(seed) * 3)
    let circle = SmallestCircle(around: points)
    func squaredDistance(_ point: Point, _ center: Point) -> Double {
      let offset = point - center
      return offset.x * offset.x + offset.y * offset.y
    }
    #expect(
      points.allSatisfy { squaredDistance($0, circle.center) <= circle.squaredRadius * (1 + 1e-9) })
    // A smaller circle can't exist: from any nearby center, some point is farther away.
    for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7)] {
      let other = circle.center + Point(x: x / 100, y: y / 100)
      #expect(points.contains { squaredDistance($0, other) > circle.squaredRadius })
    }
  }

  @Test func rotatesWithPoints() {
    let points = points(7, count: 50)
    let rotation = AffineMatrix.rotation(Angle(degrees: 37)).then(.translation(x: 5, y: -9))
    let rotatedCenter = SmallestCircle(around: points.map(rotation.apply(to:))).center
    let center = rotation.apply(to: SmallestCircle(around: points).center)
    #expect(abs(rotatedCenter.x - center.x) < 1e-9 && abs(rotatedCenter.y - center.y) < 1e-9)
  }
}
