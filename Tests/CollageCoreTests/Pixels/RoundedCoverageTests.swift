import Testing

@testable import CollageCore

@Suite struct RoundedCoverageTests {
  private func rectangle(
    _ width: Double, _ height: Double, x: Double, y: Double, degrees: Double
  ) -> ConvexPolygon {
    let transform = Transform(center: Point(x: x, y: y), rotation: Angle(degrees: degrees))
    return ConvexPolygon(corners: transform.corners(box: Size(width: width, height: height)))
  }

  /// The coverage of every pixel of an output, row by row.
  private func coverage(
    _ polygon: ConvexPolygon, radii: Size, size: PixelSize
  ) -> [Double] {
    var rows = RoundedCoverage(polygon, radii: radii, width: size.width)
    var result = [Double](repeating: 0, count: size.area)
    for y in 0..<size.height {
      guard let span = rows.span(row: y) else { continue }
      #expect(span.interior.isEmpty || span.touched.clamped(to: span.interior) == span.interior)
      for x in span.touched {
        result[y * size.width + x] = span.interior.contains(x) ? 1 : Double(rows.rim[x])
      }
    }
    return result
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

  @Test("without radii it is the polygon's, to the last bit", arguments: shapes)
  func withoutRadii(shape: [Double]) {
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

  @Test("pixels are covered as many samples say, at every turn", arguments: rounded)
  func samples(shape: (box: Size, radii: Size)) throws {
    let size = PixelSize(width: 26, height: 25)
    for degrees in [0.0, 9, 45] {
      let transform = Transform(center: Point(x: 12.8, y: 12.4), rotation: Angle(degrees: degrees))
      let polygon = ConvexPolygon(corners: transform.corners(box: shape.box))
      let truth = try supersampled(shape.box, radii: shape.radii, transform, size: size)
      let rows = coverage(polygon, radii: shape.radii, size: size)
      // Samples themselves are off by up to half a twelfth where an edge is along their grid.
      for (value, sampled) in zip(rows, truth) { #expect(abs(value - sampled) < 0.06) }
      let (sum, area) = (rows.reduce(0, +), truth.reduce(0, +))
      #expect(abs(sum - area) < 0.003 * area)
    }
  }

  @Test("a circle has the area of a circle, wherever it is")
  func circles() {
    for offset in stride(from: 0.0, to: 1, by: 0.13) {
      let polygon = rectangle(16, 16, x: 10 + offset, y: 10.3, degrees: 31)
      let size = PixelSize(width: 22, height: 20)
      let sum = coverage(polygon, radii: Size(width: 8, height: 8), size: size).reduce(0, +)
      #expect(abs(sum - 64 * Double.pi) < 0.05)
    }
  }

  @Test("a tangent cuts off what the area says")
  func tangents() {
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

  @Test("shapes beyond the output leave its rows alone")
  func beyond() {
    let size = PixelSize(width: 5, height: 4)
    let radii = Size(width: 3, height: 3)
    let far = rectangle(10, 10, x: 1e9, y: 1e9, degrees: 31)
    #expect(coverage(far, radii: radii, size: size).allSatisfy { $0 == 0 })
    let large = rectangle(1e9, 1e9, x: 3, y: 2, degrees: 31)
    #expect(coverage(large, radii: radii, size: size).allSatisfy { $0 == 1 })
  }
}
