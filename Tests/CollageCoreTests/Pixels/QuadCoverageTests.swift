import Testing

@testable import CollageCore

@Suite struct QuadCoverageTests {
  /// The coverage of every pixel of an output, row by row.
  private func coverage(_ polygon: ConvexPolygon, size: PixelSize) -> [Double] {
    var rows = QuadCoverage(polygon, width: size.width)
    var result = [Double](repeating: 0, count: size.area)
    for y in 0..<size.height {
      guard let span = rows.span(row: y) else { continue }
      for x in span.touched {
        result[y * size.width + x] = span.interior.contains(x) ? 1 : Double(rows.rim[x])
      }
    }
    return result
  }

  /// The fraction of 32 × 32 points of every pixel that are inside.
  private func supersampled(_ polygon: ConvexPolygon, size: PixelSize) -> [Double] {
    let planes = polygon.halfPlanes
    var result: [Double] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        var hits = 0
        for index in 0..<1024 {
          let point = Point(
            x: Double(x) + (Double(index % 32) + 0.5) / 32,
            y: Double(y) + (Double(index / 32) + 0.5) / 32)
          if planes.allSatisfy({ $0.depth(of: point) >= 0 }) { hits += 1 }
        }
        result.append(Double(hits) / 1024)
      }
    }
    return result
  }

  private func rectangle(
    _ width: Double, _ height: Double, x: Double, y: Double, degrees: Double
  ) -> ConvexPolygon {
    let transform = Transform(center: Point(x: x, y: y), rotation: Angle(degrees: degrees))
    return ConvexPolygon(corners: transform.corners(box: Size(width: width, height: height)))
  }

  static let shapes: [[Double]] = [
    [5, 3, 4, 4, 0], [5, 3, 4.3, 4.2, 0], [5, 3, 4.3, 4.2, 27], [6, 0.2, 4, 4, 33],
    [0.3, 0.3, 4.1, 3.9, 10], [20, 20, 4, 4, 45], [9, 9, 0, 0, 60], [0.05, 30, 3.99, 4, 1],
  ]

  @Test(arguments: shapes) func coverageIsThatOfManySamples(shape: [Double]) {
    let size = PixelSize(width: 9, height: 8)
    let polygon = rectangle(shape[0], shape[1], x: shape[2], y: shape[3], degrees: shape[4])
    // 32 samples a side leave an error below 1/32 of a pixel for each edge that crosses it.
    for (exact, sampled) in zip(coverage(polygon, size: size), supersampled(polygon, size: size)) {
      #expect(abs(exact - sampled) < 0.06)
    }
  }

  @Test(arguments: shapes) func coverageAddsUpToTheArea(shape: [Double]) {
    let size = PixelSize(width: 9, height: 8)
    for degrees in stride(from: 0.0, to: 360, by: 7.3) {
      let polygon = rectangle(shape[0], shape[1], x: shape[2], y: shape[3], degrees: degrees)
      let total = coverage(polygon, size: size).reduce(0, +)
      #expect(abs(total - polygon.clipped(to: size).area) < 1e-4)
    }
  }

  @Test func aMirroredQuadCoversTheSame() {
    let size = PixelSize(width: 9, height: 8)
    let polygon = rectangle(5, 3, x: 4, y: 4, degrees: 20)
    let mirrored = ConvexPolygon(corners: polygon.corners.reversed())
    for (left, right) in zip(coverage(polygon, size: size), coverage(mirrored, size: size)) {
      #expect(abs(left - right) < 1e-6)
    }
  }

  @Test(arguments: [1e7, 1e9, 1e12]) func enormousQuadsCoverEverything(side: Double) {
    let size = PixelSize(width: 5, height: 4)
    let polygon = rectangle(side, side, x: 3, y: 2, degrees: 31)
    #expect(coverage(polygon, size: size) == [Double](repeating: 1, count: 20))
    let far = rectangle(10, 10, x: side, y: side, degrees: 31)
    #expect(coverage(far, size: size) == [Double](repeating: 0, count: 20))
  }

  @Test func aWholePixelRectangleHasNoRim() {
    var rows = QuadCoverage(rectangle(4, 2, x: 4, y: 3, degrees: 0), width: 9)
    #expect(rows.span(row: 1) == nil)
    #expect(rows.span(row: 2) == RowSpan(touched: 2..<6, interior: 2..<6))
    #expect(rows.span(row: 4) == nil)
  }
}
