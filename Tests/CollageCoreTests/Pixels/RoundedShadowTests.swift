import Foundation
import Testing

@testable import CollageImaging

@Suite struct RoundedShadowTests {
  /// A rounded rectangle: half of its width and height, its radii, and the standard deviation of
  /// its blur.
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

    /// The exact blur at a position, integrated from many slices.
    func blur(_ point: Point, deviation: Double) -> Double {
      let (x, y) = (abs(point.x), abs(point.y))
      func strip(_ offset: Double, _ half: Double) -> Double {
        Normal.cumulative((offset + half) / deviation)
          - Normal.cumulative((offset - half) / deviation)
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

  @Test("matches a Gaussian within half a level at every rotation", arguments: shapes)
  func matchesGaussian(shape: Shape) {
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
      let walk = CoverageWalk(start: start, step: Point(x: cosine * step, y: sine * step))
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

  @Test("approximates curved edges where it claims accuracy")
  func approximatesCurvedEdgesWhereAccurate() {
    for shape in [
      Shape(50, 40, 12, 12, sigma: 1), Shape(12, 12, 12, 12, sigma: 1),
      Shape(40, 26, 36, 24, sigma: 1), Shape(30, 20, 30, 20, sigma: 1),
    ] {
      let blur = CurvedEdgeBlur(half: shape.half, radii: shape.radii, deviation: 1)
      #expect(blur.isAccurate)
      for index in 0..<150 {
        let angle = Double(index) / 150 * .pi / 2
        let distance = Double(index * 37 % 60) / 10 - 3
        let point = Point(
          x: shape.half.width - shape.radii.width + (shape.radii.width + distance) * cos(angle),
          y: shape.half.height - shape.radii.height + (shape.radii.height + distance) * sin(angle))
        #expect(abs(blur.coverage(at: point) - shape.blur(point, deviation: 1)) * 255 < 0.2)
      }
    }
    let sharp = CurvedEdgeBlur(
      half: Size(width: 20, height: 20), radii: Size(width: 11, height: 11), deviation: 1)
    #expect(!sharp.isAccurate)
  }

  @Test("computes the distance from an ellipse, exact for circles")
  func computesDistanceFromEllipse() {
    let circle = CornerEllipse(radii: Size(width: 5, height: 5))
    let nearest = circle.nearest(to: Point(x: 6, y: 8))
    #expect(abs(nearest.distance - 5) < 1e-12)
    #expect(abs(nearest.normal.x - 0.6) < 1e-12 && abs(nearest.normal.y - 0.8) < 1e-12)
    #expect(abs(nearest.curvature - 0.2) < 1e-12)
    #expect(circle.nearest(to: Point(x: 0, y: 0)).distance == -5)
    let ellipse = CornerEllipse(radii: Size(width: 40, height: 20))
    #expect(ellipse.minimumCurvatureRadius == 10)
    for index in 0..<40 {
      let (angle, distance) = (Double(index) / 40 * .pi / 2, Double(index % 9) / 4 - 1)
      let point = Point(x: 40 * cos(angle), y: 20 * sin(angle))
      let near = ellipse.nearest(to: point)
      #expect(abs(near.distance) < 1e-9)
      let moved = Point(
        x: abs(point.x + near.normal.x * distance), y: abs(point.y + near.normal.y * distance))
      #expect(abs(ellipse.nearest(to: moved).distance - distance) < 0.02)
    }
  }

  @Test(arguments: shapes) func reportsTouchedAndInteriorSpans(shape: Shape) {
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

  @Test func storesOnlyVaryingSamples() {
    let half = Size(width: 500, height: 400)
    let tile = QuarterTile(half: half, radii: half.scaled(by: 0.1), deviation: 0.6)
    #expect(tile.values.count < tile.rows.count * tile.columns / 3)
    #expect(tile.rows.allSatisfy { $0.count > 0 && $0.offset + $0.count <= tile.values.count })
    #expect(tile.values.last == 0)
  }
}

@Suite struct RectShadowTests {
  /// Rows through a shadow, each with its start and its rotation in degrees.
  static let rows: [(start: Point, degrees: Double)] = [
    (Point(x: -60, y: 3), 0), (Point(x: -60, y: -22), 0), (Point(x: 12, y: -40), 90),
    (Point(x: -50, y: -33), 31), (Point(x: 41, y: 30), 200), (Point(x: -48, y: -20), 3),
  ]

  private func walk(_ row: (start: Point, degrees: Double)) -> CoverageWalk {
    let (sine, cosine) = Angle(degrees: row.degrees).sineAndCosine
    return CoverageWalk(start: row.start, step: Point(x: cosine, y: sine))
  }

  @Test func averagesGaussianOverPixel() {
    let shadow = RectShadow(half: Size(width: 6, height: 2), sigma: 2)
    for point in [Point(x: 0, y: 0), Point(x: 6.3, y: 1), Point(x: -5, y: -4)] {
      var sum = 0.0
      for index in 0..<400 {
        let x = point.x + (Double(index % 20) + 0.5) / 20 - 0.5
        let y = point.y + (Double(index / 20) + 0.5) / 20 - 0.5
        func part(_ offset: Double, _ half: Double) -> Double {
          Normal.cumulative((offset + half) / 2) - Normal.cumulative((offset - half) / 2)
        }
        sum += part(x, 6) * part(y, 2) / 400
      }
      #expect(abs(shadow.coverage(at: point) - sum) < 2e-4)
    }
  }

  @Test(arguments: [0, 0.5, 3, 12, 60, 150, 400])
  func matchesExactCoverageAtAnyRotation(sigma: Double) {
    for half in [Size(width: 40, height: 25), Size(width: 3, height: 0.5)] {
      let shadow = RectShadow(half: half, sigma: sigma)
      for row in Self.rows {
        let walk = walk(row)
        let values = shadow.values(walk, 0..<110)
        let truth = (0..<110).map { column in
          shadow.coverage(
            at: Point(
              x: walk.start.x + walk.step.x * Double(column),
              y: walk.start.y + walk.step.y * Double(column)))
        }
        #expect(worstError(values, truth) < 0.13)
      }
    }
  }

  @Test func reportsTouchedAndInteriorSpans() throws {
    let shadow = RectShadow(half: Size(width: 40, height: 25), sigma: 3)
    for row in Self.rows {
      let walk = walk(row)
      let values = shadow.values(walk, 0..<110)
      let span = shadow.span(walk, of: 0..<110)
      for column in 0..<110 {
        let isTouched = span?.touched.contains(column) ?? false
        // The omitted coverage is below a tenth of a level.
        #expect(isTouched || values[column] < 26)
        if span?.interior.contains(column) ?? false {
          #expect(values[column] > CoveragePlane.full - 26)
        }
      }
    }
    let middle = try #require(shadow.span(walk(Self.rows[0]), of: 0..<110))
    #expect(middle == RowSpan(touched: 10..<110, interior: 31..<90))
    #expect(shadow.span(walk((Point(x: -60, y: 80), 0)), of: 0..<110) == nil)
  }

  @Test(arguments: [1.0, 60, 400]) func isIndependentOfRequestedRange(sigma: Double) {
    let shadow = RectShadow(half: Size(width: 40, height: 25), sigma: sigma)
    let walk = walk(Self.rows[3])
    let whole = shadow.values(walk, 0..<110)
    for part in [0..<1, 7..<9, 33..<110] {
      #expect(shadow.values(walk, part) == Array(whole[part]))
    }
  }

  @Test func interpolatesMoreColumnsForWiderBlurs() {
    #expect(SparseColumns(deviation: 20, step: 1).distance == 1)
    #expect(SparseColumns(deviation: 60, step: 1).distance == 4)
    #expect(SparseColumns(deviation: 60, step: 0.1).distance == 32)
    #expect(SparseColumns(deviation: 400, step: 1).distance == 16)
    #expect(SparseColumns(deviation: 1e6, step: 1).distance == 64)
  }

  @Test func drawsScaledFramesEqually() {
    let one = RectShadow(half: Size(width: 40, height: 25), sigma: 5)
    let half = RectShadow(half: Size(width: 20, height: 12.5), sigma: 2.5, pixel: 0.5)
    let walk = walk(Self.rows[3])
    let small = CoverageWalk(
      start: Point(x: walk.start.x / 2, y: walk.start.y / 2),
      step: Point(x: walk.step.x / 2, y: walk.step.y / 2))
    for (a, b) in zip(one.values(walk, 0..<110), half.values(small, 0..<110)) {
      #expect(abs(Int(a) - Int(b)) <= 2)
    }
  }
}
