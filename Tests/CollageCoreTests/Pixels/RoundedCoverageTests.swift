import Foundation
import Testing

@testable import CollageImaging

private func rectangle(
  _ width: Double, _ height: Double, x: Double, y: Double, degrees: Double
) -> ConvexPolygon {
  let transform = Transform(center: Point(x: x, y: y), rotation: Angle(degrees: degrees))
  return ConvexPolygon(corners: transform.corners(box: Size(width: width, height: height)))
}

/// The coverage of every pixel, from the touched, interior and rim pixels of each row.
private func coverages(
  _ size: PixelSize, row: (Int) -> (touched: Range<Int>, interior: Range<Int>, rim: [Float])?
) -> [Double] {
  var result = [Double](repeating: 0, count: size.area)
  for y in 0..<size.height {
    guard let (touched, interior, rim) = row(y) else { continue }
    #expect(interior.isEmpty || touched.clamped(to: interior) == interior)
    for x in touched { result[y * size.width + x] = interior.contains(x) ? 1 : Double(rim[x]) }
  }
  return result
}

@Suite struct RoundedCoverageTests {
  private func coverage(_ polygon: ConvexPolygon, radii: Size, size: PixelSize) -> [Double] {
    var rows = RoundedCoverage(polygon, radii: radii, width: size.width)
    return coverages(size) { y in rows.span(row: y).map { ($0.touched, $0.interior, rows.rim) } }
  }

  /// The fraction of 12 × 12 points of every pixel that are inside.
  private func supersampled(
    _ box: Size, radii: Size, _ transform: Transform, size: PixelSize
  ) throws -> [Double] {
    let matrix = try #require(transform.matrix(box: box, extent: box).inverted)
    let half = Size(width: box.width / 2, height: box.height / 2)
    return (0..<size.area).map { pixel in
      let hits = (0..<144).filter { index in
        let point = matrix.apply(
          to: Point(
            x: Double(pixel % size.width) + (Double(index % 12) + 0.5) / 12,
            y: Double(pixel / size.width) + (Double(index / 12) + 0.5) / 12))
        let (u, v) = (abs(point.x - half.width), abs(point.y - half.height))
        guard u <= half.width, v <= half.height else { return false }
        let (x, y) = (u - half.width + radii.width, v - half.height + radii.height)
        guard x > 0, y > 0 else { return true }
        let (a, b) = (x / radii.width, y / radii.height)
        return a * a + b * b <= 1
      }
      return Double(hits.count) / 144
    }
  }

  static let shapes: [[Double]] = [
    [5, 3, 4, 4, 0], [5, 3, 4.3, 4.2, 27], [6, 0.2, 4, 4, 33], [20, 20, 4, 4, 45],
    [0.05, 30, 3.99, 4, 1],
  ]

  @Test("equals the polygon bit by bit without radii", arguments: shapes)
  func equalsPolygonWithoutRadii(shape: [Double]) {
    let size = PixelSize(width: 9, height: 8)
    let polygon = rectangle(shape[0], shape[1], x: shape[2], y: shape[3], degrees: shape[4])
    var rounded = RoundedCoverage(polygon, radii: Size(width: 0, height: 0), width: size.width)
    var quad = QuadCoverage(polygon, width: size.width)
    for y in -1...size.height {
      let span = quad.span(row: y)
      #expect(rounded.span(row: y) == span)
      guard let span else { continue }
      for x in span.touched where !span.interior.contains(x) {
        #expect(rounded.rim[x] == quad.rim[x])
      }
    }
  }

  static let rounded: [(box: Size, radii: Size)] = [
    (Size(width: 20, height: 14), Size(width: 4, height: 4)),
    (Size(width: 20, height: 14), Size(width: 7, height: 7)),
    (Size(width: 20, height: 14), Size(width: 10, height: 7)),
    (Size(width: 18, height: 18), Size(width: 9, height: 9)),
    (Size(width: 21.4, height: 12.7), Size(width: 3, height: 5)),
  ]

  @Test("matches supersampling at every rotation", arguments: rounded)
  func matchesSupersampling(shape: (box: Size, radii: Size)) throws {
    let size = PixelSize(width: 26, height: 25)
    for degrees in [0.0, 9, 45] {
      let transform = Transform(center: Point(x: 12.8, y: 12.4), rotation: Angle(degrees: degrees))
      let polygon = ConvexPolygon(corners: transform.corners(box: shape.box))
      let truth = try supersampled(shape.box, radii: shape.radii, transform, size: size)
      let rows = coverage(polygon, radii: shape.radii, size: size)
      // The samples are off by up to half a twelfth where an edge is parallel to their grid.
      for (value, sampled) in zip(rows, truth) { #expect(abs(value - sampled) < 0.06) }
      let (sum, area) = (rows.reduce(0, +), truth.reduce(0, +))
      #expect(abs(sum - area) < 0.003 * area)
    }
  }

  @Test func preservesAreaOfCircles() {
    for offset in stride(from: 0.0, to: 1, by: 0.13) {
      let polygon = rectangle(16, 16, x: 10 + offset, y: 10.3, degrees: 31)
      let size = PixelSize(width: 22, height: 20)
      let sum = coverage(polygon, radii: Size(width: 8, height: 8), size: size).reduce(0, +)
      #expect(abs(sum - 64 * Double.pi) < 0.05)
    }
  }

  @Test func computesAreaCutByTangent() {
    let normal = Point(x: 0.6, y: -0.8)
    for distance in stride(from: -0.8, through: 0.8, by: 0.05) {
      let hits = (0..<10_000).filter { index in
        let x = (Double(index % 100) + 0.5) / 100 - 0.5
        let y = (Double(index / 100) + 0.5) / 100 - 0.5
        return x * normal.x + y * normal.y + distance <= 0
      }
      let area = HalfPlane.coverage(distance: distance, normal: normal)
      #expect(abs(area - Double(hits.count) / 10_000) < 0.002)
    }
    #expect(HalfPlane.coverage(distance: 0.2, normal: Point(x: 0, y: 1)) == 0.3)
    #expect(HalfPlane.coverage(distance: -0.5, normal: Point(x: 1, y: 0)) == 1)
  }

  @Test func leavesRowsOutsideShapeEmpty() {
    let size = PixelSize(width: 5, height: 4)
    let radii = Size(width: 3, height: 3)
    let far = rectangle(10, 10, x: 1e9, y: 1e9, degrees: 31)
    #expect(coverage(far, radii: radii, size: size).allSatisfy { $0 == 0 })
    let large = rectangle(1e9, 1e9, x: 3, y: 2, degrees: 31)
    #expect(coverage(large, radii: radii, size: size).allSatisfy { $0 == 1 })
  }
}

@Suite struct QuadCoverageTests {
  static func coverage(_ polygon: ConvexPolygon, size: PixelSize) -> [Double] {
    var rows = QuadCoverage(polygon, width: size.width)
    return coverages(size) { y in rows.span(row: y).map { ($0.touched, $0.interior, rows.rim) } }
  }

  /// The fraction of 32 × 32 points of every pixel that are inside.
  private func supersampled(_ polygon: ConvexPolygon, size: PixelSize) -> [Double] {
    let planes = polygon.halfPlanes
    return (0..<size.area).map { pixel in
      let hits = (0..<1024).filter { index in
        let point = Point(
          x: Double(pixel % size.width) + (Double(index % 32) + 0.5) / 32,
          y: Double(pixel / size.width) + (Double(index / 32) + 0.5) / 32)
        return planes.allSatisfy { $0.depth(of: point) >= 0 }
      }
      return Double(hits.count) / 1024
    }
  }

  static let shapes: [[Double]] = [
    [5, 3, 4, 4, 0], [5, 3, 4.3, 4.2, 0], [5, 3, 4.3, 4.2, 27], [6, 0.2, 4, 4, 33],
    [0.3, 0.3, 4.1, 3.9, 10], [20, 20, 4, 4, 45], [9, 9, 0, 0, 60], [0.05, 30, 3.99, 4, 1],
  ]

  @Test(arguments: shapes) func matchesSupersampling(shape: [Double]) {
    let size = PixelSize(width: 9, height: 8)
    let polygon = rectangle(shape[0], shape[1], x: shape[2], y: shape[3], degrees: shape[4])
    // 32 samples per side leave an error below 1/32 of a pixel for each crossing edge.
    for (exact, sampled) in zip(
      Self.coverage(polygon, size: size), supersampled(polygon, size: size))
    {
      #expect(abs(exact - sampled) < 0.06)
    }
  }

  @Test(arguments: shapes) func sumsToPolygonArea(shape: [Double]) {
    let size = PixelSize(width: 9, height: 8)
    for degrees in stride(from: 0.0, to: 360, by: 7.3) {
      let polygon = rectangle(shape[0], shape[1], x: shape[2], y: shape[3], degrees: degrees)
      let total = Self.coverage(polygon, size: size).reduce(0, +)
      #expect(abs(total - polygon.clipped(to: size).area) < 1e-4)
    }
  }

  @Test func coversMirroredQuadEqually() {
    let size = PixelSize(width: 9, height: 8)
    let polygon = rectangle(5, 3, x: 4, y: 4, degrees: 20)
    let mirrored = ConvexPolygon(corners: polygon.corners.reversed())
    for (left, right) in zip(
      Self.coverage(polygon, size: size), Self.coverage(mirrored, size: size))
    {
      #expect(abs(left - right) < 1e-6)
    }
  }

  @Test(arguments: [1e7, 1e9, 1e12]) func coversEverythingInsideHugeQuads(side: Double) {
    let size = PixelSize(width: 5, height: 4)
    let polygon = rectangle(side, side, x: 3, y: 2, degrees: 31)
    #expect(Self.coverage(polygon, size: size) == [Double](repeating: 1, count: 20))
    let far = rectangle(10, 10, x: side, y: side, degrees: 31)
    #expect(Self.coverage(far, size: size) == [Double](repeating: 0, count: 20))
  }

  @Test func hasNoRimForIntegralRectangle() {
    var rows = QuadCoverage(rectangle(4, 2, x: 4, y: 3, degrees: 0), width: 9)
    #expect(rows.span(row: 1) == nil)
    #expect(rows.span(row: 2) == RowSpan(touched: 2..<6, interior: 2..<6))
    #expect(rows.span(row: 4) == nil)
  }
}

/// A shape given by a function of its pixels, for planes of any size.
struct ShapeRows: CoverageRows {
  let size: PixelSize
  let alpha: @Sendable (_ x: Int, _ y: Int) -> UInt8

  var shift: UInt32 { 8 }

  func add(row: Int, to sums: UnsafeMutableBufferPointer<UInt32>) {
    for column in 0..<size.width { sums[column] += UInt32(alpha(column, row)) }
  }
}

/// The normal distribution, computed with the system's math library.
enum Normal {
  static func cumulative(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }

  static func density(_ x: Double) -> Double { exp(-x * x / 2) / (2 * Double.pi).squareRoot() }

  /// The Gaussian weights of an axis's pixels around a position, normalized over an unlimited axis.
  static func weights(around center: Double, sigma: Double, count: Int) -> [Double] {
    func height(_ index: Int) -> Double { density((Double(index) + 0.5 - center) / sigma) }
    let reach = Int(7 * sigma) + 1
    let all = (Int(center) - reach...Int(center) + reach).reduce(0) { $0 + height($1) }
    return (0..<count).map { height($0) / all }
  }
}

/// The largest distance between values with eight fraction bits and exact fractions, in levels from
/// 0 to 255.
func worstError(_ values: [UInt16], _ truth: [Double]) -> Double {
  zip(values, truth).reduce(0) { max($0, abs(Double($1.0) / 256 - $1.1 * 255)) }
}
