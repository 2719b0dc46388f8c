import Foundation
import Testing

@testable import CollageCore

@Suite struct RoundedShadowTests {
  /// A shape by half its sides and its radii, and a deviation.
  struct Shape: CustomTestStringConvertible {
    let half: Size
    let radii: Size
    let sigma: Double

    init(_ width: Double, _ height: Double, _ across: Double, _ down: Double, sigma: Double) {
      half = Size(width: width, height: height)
      radii = Size(width: across, height: down)
      self.sigma = sigma
    }

    var testDescription: String { "\(half) \(radii) σ \(sigma)" }

    /// The blur of a deviation at a place, by many slices.
    func blur(_ place: Point, deviation: Double) -> Double {
      let (x, y) = (abs(place.x), abs(place.y))
      func strip(_ place: Double, _ half: Double) -> Double {
        Normal.cumulative((place + half) / deviation)
          - Normal.cumulative((place - half) / deviation)
      }
      let flat = half.height - radii.height
      var sum = flat > 0 ? strip(y, flat) * strip(x, half.width) : 0
      let slices = 300
      for slice in 0..<slices {
        let angle = (Double(slice) + 0.5) / Double(slices) * .pi / 2
        let height = flat + radii.height * sin(angle)
        let width = half.width - radii.width + radii.width * cos(angle)
        let density =
          Normal.density((y - height) / deviation) + Normal.density((y + height) / deviation)
        guard density > 1e-9 else { continue }
        sum +=
          density / deviation * strip(x, width) * radii.height * cos(angle) * .pi / 2
          / Double(slices)
      }
      return sum
    }
  }

  static let shapes = [
    Shape(20, 14, 5, 5, sigma: 2), Shape(20, 14, 5, 5, sigma: 9), Shape(20, 14, 14, 14, sigma: 1),
    Shape(20, 14, 20, 14, sigma: 4), Shape(30, 30, 30, 30, sigma: 0.5),
    Shape(9, 9, 9, 9, sigma: 60),
    Shape(50, 8, 8, 8, sigma: 6), Shape(40, 10, 40, 10, sigma: 2), Shape(3, 2, 1, 1, sigma: 2),
    Shape(30, 20, 0, 0, sigma: 8), Shape(90, 70, 20, 30, sigma: 25),
  ]

  @Test("rows are a true Gaussian's within half a level, at every turn", arguments: shapes)
  func gaussian(shape: Shape) {
    let shadow = RoundedShadow(half: shape.half, radii: shape.radii, sigma: shape.sigma)
    let reach = 2.5 * shadow.deviation
    for (index, degrees) in [0.0, 37, 90, 211].enumerated() {
      let (sine, cosine) = Angle(degrees: degrees).sineAndCosine
      // Rows that cross the edge at different places.
      let length = shape.half.width + shape.half.height + 2 * reach
      let offset = (0.2 + 0.23 * Double(index)) * shape.half.height
      let start = Point(
        x: -cosine * length / 2 + sine * offset, y: -sine * length / 2 - cosine * offset)
      let columns = 24
      let step = length / Double(columns * 4)
      let walk = CoverageWalk(
        start: start, step: Point(x: cosine * step, y: sine * step))
      let values = shadow.values(walk, 0..<columns * 4)
      let places = stride(from: 0, to: columns * 4, by: 4).map { $0 }
      let truth = places.map { column in
        shape.blur(
          Point(
            x: start.x + walk.step.x * Double(column), y: start.y + walk.step.y * Double(column)),
          deviation: shadow.deviation)
      }
      #expect(worstError(places.map { values[$0] }, truth) < 0.5)
    }
  }

  @Test("the law of wide bends is right where it says so, with straight parts and without")
  func bends() {
    for shape in [
      Shape(50, 40, 12, 12, sigma: 1), Shape(12, 12, 12, 12, sigma: 1),
      Shape(40, 26, 36, 24, sigma: 1), Shape(30, 20, 30, 20, sigma: 1),
    ] {
      let law = BentEdgeBlur(half: shape.half, radii: shape.radii, deviation: 1)
      #expect(law.isAccurate)
      for index in 0..<150 {
        let angle = Double(index) / 150 * .pi / 2
        let distance = Double(index * 37 % 60) / 10 - 3
        let place = Point(
          x: shape.half.width - shape.radii.width + (shape.radii.width + distance) * cos(angle),
          y: shape.half.height - shape.radii.height + (shape.radii.height + distance) * sin(angle))
        let truth = shape.blur(place, deviation: 1)
        #expect(abs(law.coverage(at: place) - truth) * 255 < 0.2)
      }
    }
    let sharp = BentEdgeBlur(
      half: Size(width: 20, height: 20), radii: Size(width: 11, height: 11), deviation: 1)
    #expect(!sharp.isAccurate)
  }

  @Test("distances from an ellipse are exact for circles and near it")
  func distances() {
    let circle = CornerEllipse(radii: Size(width: 5, height: 5))
    let nearest = circle.nearest(to: Point(x: 6, y: 8))
    #expect(abs(nearest.distance - 5) < 1e-12)
    #expect(abs(nearest.normal.x - 0.6) < 1e-12 && abs(nearest.normal.y - 0.8) < 1e-12)
    #expect(abs(nearest.curvature - 0.2) < 1e-12)
    #expect(circle.nearest(to: Point(x: 0, y: 0)).distance == -5)
    let ellipse = CornerEllipse(radii: Size(width: 40, height: 20))
    #expect(ellipse.sharpestRadius == 10)
    for index in 0..<40 {
      let (angle, distance) = (Double(index) / 40 * .pi / 2, Double(index % 9) / 4 - 1)
      let place = Point(x: 40 * cos(angle), y: 20 * sin(angle))
      let near = ellipse.nearest(to: place)
      #expect(abs(near.distance) < 1e-9)
      let moved = Point(
        x: abs(place.x + near.normal.x * distance), y: abs(place.y + near.normal.y * distance))
      #expect(abs(ellipse.nearest(to: moved).distance - distance) < 0.02)
    }
  }

  @Test("spans hold all that is covered and only what is covered wholly", arguments: shapes)
  func spans(shape: Shape) {
    let shadow = RoundedShadow(half: shape.half, radii: shape.radii, sigma: shape.sigma)
    for (y, degrees) in [(0.0, 0.0), (shape.half.height / 2, 0), (3, 41)] {
      let (sine, cosine) = Angle(degrees: degrees).sineAndCosine
      let walk = CoverageWalk(
        start: Point(x: -60 * cosine - y * sine, y: -60 * sine + y * cosine),
        step: Point(x: cosine, y: sine))
      let values = shadow.values(walk, 0..<120)
      let span = shadow.span(walk, of: 0..<120)
      for column in 0..<120 {
        let isTouched = span?.touched.contains(column) ?? false
        #expect(isTouched || values[column] < 26)
        if span?.interior.contains(column) ?? false {
          #expect(values[column] > CoveragePlane.full - 50)
        }
      }
    }
  }

  @Test("samples are kept only where they differ")
  func tile() {
    let half = Size(width: 500, height: 400)
    let tile = QuarterTile(half: half, radii: half.scaled(by: 0.1), deviation: 0.6)
    #expect(tile.values.count < tile.rows.count * tile.columns / 3)
    #expect(tile.rows.allSatisfy { $0.count > 0 && $0.offset + $0.count <= tile.values.count })
    #expect(tile.values.last == 0)
  }
}
