import Testing

@testable import CollageCore

@Suite("The smallest circle")
struct SmallestCircleTests {
  private func expect(
    _ points: [(Double, Double)], center: Point, radius: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let circle = SmallestCircle(around: points.map { Point(x: $0.0, y: $0.1) })
    #expect(abs(circle.center.x - center.x) < 1e-9, sourceLocation: sourceLocation)
    #expect(abs(circle.center.y - center.y) < 1e-9, sourceLocation: sourceLocation)
    #expect(
      abs(circle.squaredRadius.squareRoot() - radius) < 1e-9, sourceLocation: sourceLocation)
  }

  @Test("runs through two or three points, and holds the others")
  func definition() {
    expect([], center: .zero, radius: 0)
    expect([(3, 4)], center: Point(x: 3, y: 4), radius: 0)
    expect([(3, 4), (3, 4)], center: Point(x: 3, y: 4), radius: 0)
    expect([(0, 0), (6, 8)], center: Point(x: 3, y: 4), radius: 5)
    expect([(0, 0), (1, 0), (4, 0), (10, 0)], center: Point(x: 5, y: 0), radius: 5)
    expect([(0, 0), (4, 0), (4, 2), (0, 2)], center: Point(x: 2, y: 1), radius: 5.0.squareRoot())
    expect([(-5, 0), (5, 0), (0, 5), (3, 4), (1, 1)], center: .zero, radius: 5)
    expect([(-4, -3), (4, -3), (0, 5)], center: .zero, radius: 5)
  }

  /// Points by chance, the same in every run.
  private func points(_ seed: UInt64, count: Int) -> [Point] {
    var state = seed
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    return (0..<count).map { _ in Point(x: next() * 1000 - 300, y: next() * 700) }
  }

  @Test("holds every point, and no smaller one does", arguments: 0..<40 as Range<UInt64>)
  func smallest(seed: UInt64) {
    let points = points(seed, count: 4 + Int(seed) * 3)
    let circle = SmallestCircle(around: points)
    func squaredDistance(_ point: Point, _ center: Point) -> Double {
      let offset = point - center
      return offset.x * offset.x + offset.y * offset.y
    }
    #expect(
      points.allSatisfy {
        squaredDistance($0, circle.center) <= circle.squaredRadius * (1 + 1e-9)
      })
    // From any centre nearby some point is farther away.
    for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7)] {
      let other = circle.center + Point(x: x / 100, y: y / 100)
      #expect(points.contains { squaredDistance($0, other) > circle.squaredRadius })
    }
  }

  @Test("turns with its points")
  func turning() {
    let points = points(7, count: 50)
    let turn = AffineMatrix.rotation(Angle(degrees: 37)).then(.translation(x: 5, y: -9))
    let turned = SmallestCircle(around: points.map(turn.apply(to:))).center
    let center = turn.apply(to: SmallestCircle(around: points).center)
    #expect(abs(turned.x - center.x) < 1e-9 && abs(turned.y - center.y) < 1e-9)
  }
}
