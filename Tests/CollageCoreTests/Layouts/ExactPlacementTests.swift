import Testing

@testable import CollageImaging

private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
}

private func page(_ width: Double, _ height: Double, gap: Double = 0) throws -> LayoutArea {
  try #require(LayoutArea(size: Size(width: width, height: height), gap: gap))
}

private func areClose(_ found: [Rect], _ expected: [Rect]) -> Bool {
  func numbers(_ rect: Rect) -> [Double] { [rect.minX, rect.minY, rect.maxX, rect.maxY] }
  let (one, other) = (found.flatMap(numbers), expected.flatMap(numbers))
  return one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= 1e-9 }
}

@Suite("Exact places of cells") struct ExactPlacementTests {
  @Test(
    arguments: zip(UniformGrid.LastRow.allCases, [[0, 120], [60, 180], [0, 240]] as [[Double]]))
  func placesLastRow(_ lastRow: UniformGrid.LastRow, _ lefts: [Double]) throws {
    let page = try page(340, 180, gap: 20)
    let grid = UniformGrid(of: [1, 1, 1, 1, 1], in: page, columns: 3)
    let full = [rect(0, 0, 100, 80), rect(120, 0, 100, 80), rect(240, 0, 100, 80)]
    let cells = full + lefts.map { rect($0, 100, 100, 80) }
    #expect(grid.cells(in: page, lastRow: lastRow) == cells)
    let four = UniformGrid(of: [1, 1, 1, 1], in: page, columns: 3)
    let left: Double = lastRow == .left ? 0 : 120
    #expect(four.cells(in: page, lastRow: lastRow).last == rect(left, 100, 100, 80))
  }

  @Test func choosesColumnsAndRowsOfGrid() throws {
    let (wide, high) = (try page(200, 100), try page(100, 200))
    func sides(_ page: LayoutArea, _ columns: Int? = nil, _ rows: Int? = nil) -> [Int] {
      let grid = UniformGrid(of: [2, 2, 2, 2], in: page, columns: columns, rows: rows)
      return [grid.columns, grid.rows]
    }
    #expect(sides(wide) == [2, 2] && sides(high) == [1, 4])
    #expect(sides(wide, 9) == [4, 1] && sides(wide, nil, 3) == [2, 3])
    #expect(sides(wide, 5, 3) == [5, 3] && sides(wide, 1, 2) == [1, 4])
    let narrow = UniformGrid(of: [1, 1], in: wide, columns: 2, shape: 0.5).cells(in: wide)
    #expect(narrow == [rect(50, 0, 50, 100), rect(100, 0, 50, 100)])
    let flat = UniformGrid(of: [1, 1], in: wide, columns: 2, shape: 4).cells(in: wide)
    #expect(flat == [rect(0, 37.5, 100, 25), rect(100, 37.5, 100, 25)])
  }

  @Test func centersRowsAndColumns() throws {
    let (shapes, others): ([Double], [Double]) = ([2, 1, 1.5, 1.5], [1, 0.5, 2, 1])
    let (high, low) = (try page(310, 300, gap: 10), try page(310, 110, gap: 10))
    let rows = JustifiedRows(of: shapes, in: high, rows: 2)
    let upper = [rect(0, 45, 200, 100), rect(210, 45, 100, 100)]
    let lower = [rect(0, 155, 150, 100), rect(160, 155, 150, 100)]
    #expect(areClose(rows.rectangles(of: shapes, in: high), upper + lower))
    let first = [rect(75, 0, 100, 50), rect(185, 0, 50, 50)]
    let second = [rect(75, 60, 75, 50), rect(160, 60, 75, 50)]
    #expect(areClose(rows.rectangles(of: shapes, in: low), first + second))
    let (tall, short) = (try page(182, 300, gap: 10), try page(182, 110, gap: 10))
    let columns = MasonryColumns(of: others, in: tall, count: 2)
    let above = [rect(0, 50, 72, 72), rect(82, 50, 100, 200)]
    let below = [rect(0, 132, 72, 36), rect(0, 178, 72, 72)]
    #expect(areClose(columns.rectangles(of: others, in: tall), above + below))
    let top = [rect(40.5, 0, 36, 36), rect(86.5, 0, 55, 110)]
    let rest = [rect(40.5, 46, 36, 18), rect(40.5, 74, 36, 36)]
    #expect(areClose(columns.rectangles(of: others, in: short), top + rest))
  }

  @Test func dividesGridForHalfPage() throws {
    let (page, pictures) = (try page(400, 200), LayoutSets.pictures([1, 1, 1, 1]))
    let columns = LayoutAlgorithm.grid(columns: 4, rows: nil, shape: nil, lastRow: .left)
    let right = columns.placements(of: pictures, on: page, around: [rect(0, 0, 200, 200)])
    let squares = [rect(200, 0, 100, 100), rect(300, 0, 100, 100)]
    #expect(right?.map(\.cell) == squares + [rect(200, 100, 100, 100), rect(300, 100, 100, 100)])
    let rows = LayoutAlgorithm.grid(columns: nil, rows: 4, shape: nil, lastRow: .left)
    let lower = rows.placements(of: pictures, on: page, around: [rect(0, 0, 400, 100)])
    let bars = [rect(0, 100, 200, 50), rect(200, 100, 200, 50)]
    #expect(lower?.map(\.cell) == bars + [rect(0, 150, 200, 50), rect(200, 150, 200, 50)])
  }

  @Test(arguments: [(350, 400, 88.5), (700, 200, 38.5)] as [(Double, Double, Double)])
  func sizesNamesByShorterSideOfDay(_ width: Double, _ height: Double, _ day: Double) throws {
    let sheet = CalendarSheet(try #require(CalendarMonth(year: 2027, month: 2)), hasNames: true)
    let (page, side) = (try page(width, height), width / 7)
    #expect(areClose([sheet.title(on: page)], [rect(0, 0, width, 30)]))
    let names = (0..<7).map { rect(Double($0) * side, 30, side, 16) }
    #expect(areClose(sheet.weekdays(on: page), names))
    let days = (0..<28).map { rect(Double($0 % 7) * side, 46 + Double($0 / 7) * day, side, day) }
    #expect(areClose(sheet.cells(on: page), days))
  }

  @Test(
    arguments: [
      (0, false, false, rect(50, 20, 300, 160)), (0, true, false, rect(35, 14, 330, 172)),
      (90, true, false, rect(14, 35, 372, 130)), (0, true, true, rect(50, 20, 315, 166)),
      (90, true, true, rect(14, 50, 366, 115)),
    ] as [(Double, Bool, Bool, Rect)])
  func keepsScatteredPhotoNearPage(
    _ degrees: Double, _ overhangs: Bool, _ hasFocus: Bool, _ centers: Rect
  ) throws {
    let quarter = try #require(UnitRect(x: 0, y: 0, width: 0.5, height: 0.5))
    var picture = ScatterItem(
      size: Size(width: 100, height: 40), degrees: degrees, focus: hasFocus ? quarter : nil,
      page: Size(width: 400, height: 200), mayOverhang: overhangs)
    picture.move(to: Point(x: -999, y: -999))
    let first = picture.center
    picture.move(to: Point(x: 999, y: 999))
    #expect(areClose([Rect(enclosing: [first, picture.center])], [centers]))
  }
}

@Suite("Exact measurements of images") struct ImageMeasurementTests {
  @Test func halvesLumaWithoutLastOddColumn() {
    let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
    #expect(LumaPlane(.make(3, 1) { x, _ in colors[x] }).bytes == [77, 149, 29])
    let wide: [UInt8] = [1, 2, 3, 4, 99, 5, 6, 9, 8, 99, 99, 99, 99, 99, 99]
    let half = LumaPlane(size: PixelSize(width: 5, height: 3), bytes: wide).halved()
    #expect(half == LumaPlane(size: PixelSize(width: 2, height: 1), bytes: [4, 6]))
    let high: [UInt8] = [10, 20, 99, 30, 43, 99, 0, 0, 99, 255, 255, 99]
    let other = LumaPlane(size: PixelSize(width: 3, height: 4), bytes: high).halved()
    #expect(other == LumaPlane(size: PixelSize(width: 1, height: 2), bytes: [26, 128]))
  }

  @Test func ordersBitsOfFingerprint() {
    let steps = Bitmap.grays(9, 8) { x, y in
      let isLight: Bool = y == 0 ? x > 0 : y == 7 ? x == 8 : x < y
      return isLight ? 150 : 100
    }
    #expect(PhotoFingerprint(of: steps).differences == 0x8000_0000_0000_0001)
    let small = Bitmap.make(4, 2) { x, y in [UInt8(60 * x), UInt8(100 * y), 7, 255] }
    let colors: [UInt8] = (0..<256).flatMap { small[$0 % 16 / 4, $0 / 16 / 8].dropLast() }
    #expect(PhotoFingerprint(of: small).colors == colors)
  }

  @Test(arguments: [(1433, 1), (1432, 2), (205, 7), (204, 8), (180, 8), (9, 8)])
  func choosesSmallestSufficientThumbnailScale(_ side: Int, _ eighths: Int) {
    let wide = PixelSize(width: 5000, height: side)
    #expect(LibraryThumbnail.scale(of: wide).eighths == eighths)
    #expect(LibraryThumbnail.scale(of: wide.transposed).eighths == eighths)
  }

  @Test(
    arguments: [
      ([255, 0, 0], 0, 160), ([255, 255, 0], 57, 247), ([0, 255, 0], 81, 221),
      ([0, 0, 255], 167, 115),
    ] as [([UInt8], Int, Int)])
  func computesHueAndLightness(_ color: [UInt8], _ hue: Int, _ lightness: Int) {
    let pixels: [[UInt8]] = [color + [255], [0, 0, 0, 0]]
    let found = MeanColor(of: .make(4, 1, alpha: .straight) { x, _ in pixels[x / 2] })
    #expect(found.hue == hue && found.lightness == lightness && !found.isGray)
  }

  @Test(arguments: [
    (100, 80, 109, 1), (100, 80, 112, 2), (100, 80, 320, 3), (100, 80, 340, 4),
    (4000, 1000, 90_000, 2), (4001, 1000, 90_000, 1),
  ])
  func cutsMaskAtDrawnSize(_ width: Int, _ height: Int, _ drawn: Int, _ factor: Int) {
    let (size, wide) = (PixelSize(width: width, height: height), PixelSize(width: drawn, height: 9))
    let masked = Treatment(mask: PixelMask(.perforated)).enlarging(size, to: wide)
    #expect(masked.enlargement == factor)
  }
}
