import Testing

@testable import CollageCore

@Suite("A mark on a photo")
struct CutoutMarkTests {
  @Test("has a radius of 1.2 percent of the long side, if none is said")
  func radius() {
    for (width, height) in [(400, 300), (300, 400)] {
      let photo = PixelSize(width: width, height: height)
      #expect(abs(CutoutMark(disc: .zero).radius(in: photo) - 4.8) < 1e-12)
      #expect(CutoutMark(disc: .zero, radius: 7).radius(in: photo) == 7)
    }
  }

  @Test("of several points has places along its lines that are no farther apart than wanted")
  func places() {
    func places(_ points: (Double, Double)..., step: Double) -> [Point] {
      CutoutMark(stroke: points.map { Point(x: $0.0, y: $0.1) }).places(apart: step)
    }
    #expect(places(step: 1) == [])
    #expect(places((3, 4), step: 1) == [Point(x: 3, y: 4)])
    #expect(
      places((0, 0), (4, 0), step: 2)
        == [.zero, Point(x: 2, y: 0), Point(x: 4, y: 0)])
    #expect(
      places((0, 0), (0, 8), step: 2.25)
        == [.zero] + [2, 4, 6, 8].map { Point(x: 0, y: $0) })
    // 3 and 4 make 5.
    #expect(places((1, 1), (4, 5), step: 5) == [Point(x: 1, y: 1), Point(x: 4, y: 5)])
    #expect(places((1, 1), (1, 1), step: 5) == [Point(x: 1, y: 1), Point(x: 1, y: 1)])
    #expect(
      places((0, 0), (1, 0), (1, 1), step: 1) == [.zero, Point(x: 1, y: 0), Point(x: 1, y: 1)])
  }

  @Test(
    "is as far away as its nearest point",
    arguments: [
      ([], 0.0, 0.0, Double.infinity), ([Point(x: 2, y: 3)], 5, 7, 25),
      ([.zero, Point(x: 10, y: 0)], 5, 3, 9), ([.zero, Point(x: 10, y: 0)], -3, 4, 25),
      ([.zero, Point(x: 10, y: 0)], 13, -4, 25), ([.zero, Point(x: 0, y: 10)], 3, 5, 9),
      ([Point(x: 1, y: 1), Point(x: 1, y: 1)], 4, 5, 25),
      ([.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)], 12, 5, 4),
      ([.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)], 4, 1, 1),
    ])
  func distance(_ points: [Point], _ x: Double, _ y: Double, _ squared: Double) {
    #expect(CutoutMark(stroke: points).squaredDistance(to: Point(x: x, y: y)) == squared)
  }
}
