import Testing

@testable import CollageCore

@Suite struct BlurredCoverageTests {
  /// What a true Gaussian makes of a shape, at the centre of a pixel.
  private func truth(_ rows: ShapeRows, sigma: Double, x: Double, y: Double) -> Double {
    let across = Normal.weights(around: x, sigma: sigma, count: rows.size.width)
    let down = Normal.weights(around: y, sigma: sigma, count: rows.size.height)
    var sum = 0.0
    for (row, weight) in down.enumerated() where weight > 1e-9 {
      var line = 0.0
      for (column, weight) in across.enumerated() where weight > 1e-9 {
        line += weight * Double(rows.alpha(column, row))
      }
      sum += weight * line
    }
    return sum / 255
  }

  /// The error at some places along a line from a place on, in levels of 255.
  private func error(
    _ rows: ShapeRows, sigma: Double, from place: Point, step: Point, count: Int = 5
  ) -> Double {
    let field = BlurredCoverage(rows, sigma: sigma)
    let walk = CoverageWalk(start: place, step: step)
    let stride = max(1, Int(sigma))
    let columns = (0..<count).map { $0 * stride }
    let values = field.values(walk, 0..<count * stride)
    return worstError(
      columns.map { values[$0] },
      columns.map { column in
        truth(
          rows, sigma: sigma, x: place.x + step.x * Double(column),
          y: place.y + step.y * Double(column))
      })
  }

  private static let size = PixelSize(width: 61, height: 47)
  static let shapes: [ShapeRows] = [
    ShapeRows(size: size) { _, _ in 255 },
    ShapeRows(size: size) { x, y in x >= 19 && y >= 13 ? 255 : 0 },
    ShapeRows(size: size) { x, _ in x == 30 ? 255 : 0 },
    ShapeRows(size: size) { x, y in UInt8(truncatingIfNeeded: (x &* 7919 &+ y) &* 104_729 >> 7) },
  ]

  @Test(
    "it is a true Gaussian within half a level, at the centres of pixels",
    arguments: [0.5, 1.3, 4, 9.9, 10, 16, 20])
  func gaussian(sigma: Double) {
    for rows in Self.shapes {
      for y in [-3.5, 12.5, 30.5] {
        let place = Point(x: 16.5 - 2 * sigma.rounded(), y: y)
        #expect(error(rows, sigma: sigma, from: place, step: Point(x: 1, y: 0)) < 0.5)
      }
    }
  }

  @Test(
    "turned rows are right as well, where blocks are larger than pixels", arguments: [10.0, 21])
  func turned(sigma: Double) {
    for rows in Self.shapes {
      let place = Point(x: 12.3 - sigma, y: 15.2 - sigma)
      #expect(error(rows, sigma: sigma, from: place, step: Point(x: 0.8, y: 0.6)) < 0.5)
    }
  }

  @Test("the widest blurs of an edge are right, too", arguments: [80.0, 160, 400])
  func wide(sigma: Double) {
    // As nothing changes along it, the edge may be narrow and its ends far.
    let length = Int(8 * sigma)
    let rows = ShapeRows(size: PixelSize(width: length, height: 1)) { x, _ in
      x >= length / 2 + 5 ? 255 : 0
    }
    let field = BlurredCoverage(rows, sigma: sigma)
    let middle = Normal.weights(around: 0.5, sigma: sigma, count: 1)[0]
    for distance in stride(from: -3.4, through: 3.4, by: 0.68) {
      let x = (Double(length / 2 + 5) + distance * sigma).rounded() + 0.5
      let walk = CoverageWalk(start: Point(x: x, y: 0.5), step: Point(x: 1, y: 0))
      let weights = Normal.weights(around: x, sigma: sigma, count: length)
      let truth = weights[(length / 2 + 5)...].reduce(0, +) * middle
      #expect(worstError(field.values(walk, 0..<1), [truth]) < 0.5)
    }
  }

  @Test("what weights see evenly stays so, and nothing stays nothing")
  func even() {
    let law = BlurLaw(sigma: 3)
    let size = PixelSize(width: 96, height: 90)
    var plane = CoveragePlane(size: size)
    for y in 15..<90 { for x in 40..<96 { plane[x, y] = CoveragePlane.full } }
    let blurred = plane.convolved(by: law)
    let radius = law.radius
    for y in 0..<90 - radius {
      for x in 0..<96 - radius {
        let isBelow = y - radius >= 15
        let isRight = x - radius >= 40
        if isBelow && isRight { #expect(blurred[x, y] == CoveragePlane.full) }
        if y + radius < 15 || x + radius < 40 { #expect(blurred[x, y] == 0) }
      }
    }
  }

  @Test("without a blur it is the raster, and straight lines between its pixels")
  func none() {
    let field = BlurredCoverage(Self.shapes[3], sigma: 0)
    let alpha = Self.shapes[3].alpha
    let exact = field.values(
      CoverageWalk(start: Point(x: 5.5, y: 9.5), step: Point(x: 1, y: 0)), 0..<40)
    #expect(exact == (5..<45).map { UInt16(alpha($0, 9)) << 8 })
    let between = field.values(
      CoverageWalk(start: Point(x: 6, y: 10), step: Point(x: 1, y: 0)), 0..<40)
    for (index, value) in between.enumerated() {
      let sum = [(5, 9), (6, 9), (5, 10), (6, 10)].reduce(0) { sum, place in
        sum + Int(alpha(place.0 + index, place.1))
      }
      #expect(abs(Int(value) - sum * 64) <= 2)
    }
  }

  @Test("a row's values do not depend on which of them are asked for, at any deviation")
  func parts() {
    for sigma in [2.0, 100] {
      let field = BlurredCoverage(Self.shapes[1], sigma: sigma)
      let walk = CoverageWalk(
        start: Point(x: -20.3, y: 3.1), step: Point(x: 0.9, y: 0.43))
      let whole = field.values(walk, 0..<90)
      for part in [3..<17, 40..<41, 5..<90] {
        #expect(field.values(walk, part) == Array(whole[part]))
      }
    }
  }

  @Test("beyond the reach there is nothing, on all sides")
  func beyond() throws {
    let field = BlurredCoverage(Self.shapes[0], sigma: 4)
    for start in [Point(x: -900, y: 20), Point(x: 20, y: -900), Point(x: 300, y: 400)] {
      let walk = CoverageWalk(start: start, step: Point(x: 1, y: 0))
      #expect(field.span(walk, of: 0..<10) == nil)
      #expect(field.values(walk, 0..<10).allSatisfy { $0 == 0 })
    }
    let span = try #require(
      field.span(
        CoverageWalk(start: Point(x: -20.5, y: 20.5), step: Point(x: 1, y: 0)), of: 0..<200)
    )
    #expect(span == RowSpan(touched: 7..<96, interior: 7..<7))
  }
}
