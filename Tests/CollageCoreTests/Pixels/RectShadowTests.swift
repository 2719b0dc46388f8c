import Testing

@testable import CollageCore

@Suite struct RectShadowTests {
  /// Rows through a shadow, each by its first place and its turn in degrees.
  static let rows: [(start: Point, degrees: Double)] = [
    (Point(x: -60, y: 3), 0), (Point(x: -60, y: -22), 0), (Point(x: 12, y: -40), 90),
    (Point(x: -50, y: -33), 31), (Point(x: 41, y: 30), 200), (Point(x: -48, y: -20), 3),
  ]

  private func walk(_ row: (start: Point, degrees: Double)) -> CoverageWalk {
    let (sine, cosine) = Angle(degrees: row.degrees).sineAndCosine
    return CoverageWalk(start: row.start, step: Point(x: cosine, y: sine))
  }

  @Test("the law is the mean of a true Gaussian over a pixel")
  func law() {
    let shadow = RectShadow(half: Size(width: 6, height: 2), sigma: 2)
    for place in [Point(x: 0, y: 0), Point(x: 6.3, y: 1), Point(x: -5, y: -4)] {
      var sum = 0.0
      for index in 0..<400 {
        let x = place.x + (Double(index % 20) + 0.5) / 20 - 0.5
        let y = place.y + (Double(index / 20) + 0.5) / 20 - 0.5
        func part(_ place: Double, _ half: Double) -> Double {
          Normal.cumulative((place + half) / 2) - Normal.cumulative((place - half) / 2)
        }
        sum += part(x, 6) * part(y, 2) / 400
      }
      #expect(abs(shadow.coverage(at: place) - sum) < 2e-4)
    }
  }

  @Test("rows are the law's at every turn", arguments: [0, 0.5, 3, 12, 60, 150, 400])
  func rows(sigma: Double) {
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

  @Test("spans tell what is covered at all and what is covered wholly")
  func spans() throws {
    let shadow = RectShadow(half: Size(width: 40, height: 25), sigma: 3)
    for row in Self.rows {
      let walk = walk(row)
      let values = shadow.values(walk, 0..<110)
      let span = shadow.span(walk, of: 0..<110)
      for column in 0..<110 {
        let isTouched = span?.touched.contains(column) ?? false
        // What is left out is less than a tenth of a level.
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

  @Test("a row's values do not depend on which of them are asked for", arguments: [1.0, 60, 400])
  func parts(sigma: Double) {
    let shadow = RectShadow(half: Size(width: 40, height: 25), sigma: sigma)
    let walk = walk(Self.rows[3])
    let whole = shadow.values(walk, 0..<110)
    for part in [0..<1, 7..<9, 33..<110] {
      #expect(shadow.values(walk, part) == Array(whole[part]))
    }
  }

  @Test("columns between are interpolated the more the wider the blur")
  func sparse() {
    #expect(SparseColumns(deviation: 20, step: 1).distance == 1)
    #expect(SparseColumns(deviation: 60, step: 1).distance == 4)
    #expect(SparseColumns(deviation: 60, step: 0.1).distance == 32)
    #expect(SparseColumns(deviation: 400, step: 1).distance == 16)
    #expect(SparseColumns(deviation: 1e6, step: 1).distance == 64)
  }

  @Test("scaled frames give the same pixels")
  func scaled() {
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
