import Testing

@testable import CollageImaging

@Suite("Silhouettes") struct SilhouetteTests {
  @Test func cropsMaskToContent() throws {
    let size = PixelSize(width: 40, height: 30)
    #expect(Silhouette(size: size) { _, _ in false } == nil)
    #expect(Silhouette(size: PixelSize(width: 0, height: 0)) { _, _ in true } == nil)
    let found = try #require(
      Silhouette(size: size) { x, y in (10..<20).contains(x) && (5..<25).contains(y) })
    #expect(found.columns == 10 && found.rows == 20)
    #expect(found.isInside(0, 0) && found.isInside(9, 19))
    #expect(found == Silhouette(size: PixelSize(width: 10, height: 20)) { _, _ in true })
  }

  @Test func reducesLargeMasksAndKeepsThinLines() throws {
    let size = PixelSize(width: 1000, height: 500)
    let ring = try #require(
      Silhouette(size: size) { x, y in
        let (dx, dy) = (x - 500, y - 250)
        return (10_000...40_000).contains(dx * dx + dy * dy)
      })
    #expect(ring.columns == 256 && ring.rows == 256)
    #expect(!ring.isInside(128, 128) && !ring.isInside(0, 0) && ring.isInside(128, 20))
    let line = try #require(Silhouette(size: size) { x, y in y == 7 && x != 500 || x == 3 })
    #expect((0..<line.columns).contains { line.isInside($0, 3) })
  }

  @Test func heartIsSymmetric() {
    let heart = Silhouette.heart
    func runs(_ row: Int) -> Int {
      (0..<heart.columns).count { x in
        heart.isInside(x, row) && (x == 0 || !heart.isInside(x - 1, row))
      }
    }
    #expect(runs(10) == 2 && runs(120) == 1 && runs(heart.rows - 4) == 1)
    #expect(heart.isInside(128, heart.rows - 4) && !heart.isInside(128, 4))
    for y in 0..<heart.rows {
      #expect((0..<128).allSatisfy { heart.isInside($0, y) == heart.isInside(255 - $0, y) })
    }
  }

  @Test func computesAreaOfPartialCells() {
    let silhouette = Silhouette(columns: 4, rows: 2) { x, _ in x < 2 }
    let area = SilhouetteArea(silhouette, on: Size(width: 400, height: 300))
    #expect(area.bounds == Rect(origin: Point(x: 0, y: 50), size: Size(width: 400, height: 200)))
    #expect(area.inside == 40_000)
    let rect = Rect(origin: Point(x: 150, y: 75), size: Size(width: 100, height: 50))
    #expect(abs(area.share(of: rect) - 0.5) < 1e-9)
    #expect(area.spans(top: 60, height: 100, part: 0.6) == [0...200])
  }

  @Test(arguments: LayoutSets.areAll ? [12, 20, 40, 100] : [12, 20])
  func rowsFillHeart(_ count: Int) throws {
    for shapes in LayoutSets.shapes(LayoutSets.longCount, count: count...count) {
      for page in LayoutSets.pages.prefix(LayoutSets.areAll ? 3 : 1) {
        let cells = SilhouetteRows(shapes: shapes, silhouette: .heart, page: page)
          .rectanglesInSilhouette()
        try #require(cells.count == count)
        let area = SilhouetteArea(.heart, on: page.size)
        #expect(LayoutSets.isWhole(cells, shapes) && LayoutSets.isInside(cells, page.size))
        #expect(LayoutSets.isApart(cells, by: page.gap))
        #expect(cells.allSatisfy { area.share(of: $0) > SilhouetteRows.insidePart - 0.01 })
        #expect(cells.allSatisfy { abs($0.size.height - cells[0].size.height) < 1e-6 })
        // Cells are in reading order. In a row, they are at least a gap apart, and more at the
        // notch. The distances of rows are multiples of the row height plus the gap.
        for (one, next) in zip(cells, cells.dropFirst()) {
          if one.minY == next.minY {
            #expect(next.minX - one.maxX > page.gap - 1e-6)
          } else {
            let rows = (next.minY - one.minY) / (one.size.height + page.gap)
            #expect(rows > 0.5 && abs(rows - rows.rounded()) < 1e-6)
          }
        }
        #expect(cells.reduce(0) { $0 + area.share(of: $1) } > 0.9 * Double(count))
        // The last row is in the tip: short, and in the middle.
        let last = Rect(enclosing: cells.filter { $0.minY == cells[count - 1].minY })
        #expect(abs(last.center.x - page.size.width / 2) < 0.02 * page.size.width)
        #expect(last.size.width < 0.5 * area.bounds.size.width)
      }
    }
  }

  @Test(arguments: [5, 12, 20]) func growsHeartToAvailableArea(_ count: Int) throws {
    for shapes in LayoutSets.shapes(20, count: count...count) {
      let page = LayoutSets.pages[0]
      let places = LayoutAlgorithm.shape(.heart).placements(
        of: LayoutSets.pictures(shapes), on: page)
      let cells = try #require(places).map(\.cell)
      #expect(LayoutSets.isWhole(cells, shapes) && LayoutSets.isInside(cells, page.size))
      #expect(LayoutSets.isApart(cells, by: page.gap))
      let filled = SilhouetteRows(shapes: shapes, silhouette: .heart, page: page)
        .rectanglesInSilhouette()
      #expect(cells[0].size.height >= filled[0].size.height)
      let whole = Rect(enclosing: cells)
      #expect(abs(whole.center.x - page.size.width / 2) < 1e-6)
      #expect(abs(whole.center.y - page.size.height / 2) < 1e-6)
      #expect(whole.size.fitFactor(in: page.size) < 1.35)
    }
  }
}

@Suite("Weighted rows and columns") struct WeightedTreeTests {
  private func page(_ width: Double, _ height: Double, gap: Double = 0) throws -> LayoutArea {
    try #require(LayoutArea(size: Size(width: width, height: height), gap: gap))
  }

  @Test func weightsWidenRowsAndHeightenColumns() {
    let row = WeightedTree(.row([WeightedTree(.item(1), weight: 2), WeightedTree(.item(0))]))
    #expect(row.cellShapes(of: [1.5, 1]) == [1.5, 2])
    let column = WeightedTree(
      .column([WeightedTree(.item(1), weight: 2), WeightedTree(.item(0))]))
    #expect(column.cellShapes(of: [1.5, 1]) == [1.5, 0.5])
    #expect(column.tree == .column([.item(1), .item(0)]) && column.itemNumbers == [1, 0])
  }

  @Test func multipliesNestedWeights() {
    let row = WeightedTree(.row([WeightedTree(.item(0), weight: 3), WeightedTree(.item(1))]))
    let inner = WeightedTree(row.content, weight: 2)
    let tree = WeightedTree(.column([inner, WeightedTree(.item(2))]), weight: 7)
    #expect(tree.cellShapes(of: [1, 1, 1, 4]) == [1.5, 0.5, 1, 4])
  }

  @Test func dividesHeightByWeight() throws {
    func row(_ numbers: [Int], weight: Double) -> WeightedTree {
      WeightedTree(.row(numbers.map { WeightedTree(.item($0)) }), weight: weight)
    }
    let tree = WeightedTree(.column([row([0, 1], weight: 2), row([2, 3], weight: 1)]))
    let places = try #require(tree.rectangles(of: [1, 1, 1, 1], in: page(400, 600)))
    #expect(places[0]?.size == Size(width: 200, height: 400))
    #expect(places[3]?.size == Size(width: 200, height: 200))
  }

  @Test func keepsExactGaps() throws {
    var random = SplitMix64(seed: 5)
    let page = try page(20_000, 14_000, gap: 15)
    var placed = 0
    for _ in 0..<200 {
      let count = Int.random(in: 2...16, using: &random)
      let tree = WeightedTree.random(of: Array(0..<count), weighted: true, using: &random)
      let shapes = (0..<count).map { _ in Double.random(in: 0.4...2.5, using: &random) }
      guard let found = tree.rectangles(of: shapes, in: page) else { continue }
      placed += 1
      let places = (0..<count).compactMap { found[$0] }
      let bounds = Rect(enclosing: places)
      #expect(bounds.minX > -1e-6 && bounds.maxX < page.size.width + 1e-6)
      #expect(bounds.minY > -1e-6 && bounds.maxY < page.size.height + 1e-6)
      let cells = tree.cellShapes(of: shapes)
      #expect(zip(places, cells).allSatisfy { abs($0.size.width / $0.size.height / $1 - 1) < 1e-9 })
      expectGaps(of: tree, found, page.gap)
    }
    #expect(placed > 150)
  }

  /// Checks that the parts of a row or column are a gap apart and have the same ends.
  private func expectGaps(of tree: WeightedTree, _ places: [Int: Rect], _ gap: Double) {
    func bounds(_ tree: WeightedTree) -> Rect {
      Rect(enclosing: tree.itemNumbers.compactMap { places[$0] })
    }
    switch tree.content {
    case .item: break
    case .row(let parts):
      for (one, next) in zip(parts.map(bounds), parts.dropFirst().map(bounds)) {
        #expect(abs(next.minX - one.maxX - gap) < 1e-6)
        #expect(abs(next.minY - one.minY) < 1e-6 && abs(next.maxY - one.maxY) < 1e-6)
      }
      for part in parts { expectGaps(of: part, places, gap) }
    case .column(let parts):
      for (one, next) in zip(parts.map(bounds), parts.dropFirst().map(bounds)) {
        #expect(abs(next.minY - one.maxY - gap) < 1e-6)
        #expect(abs(next.minX - one.minX) < 1e-6 && abs(next.maxX - one.maxX) < 1e-6)
      }
      for part in parts { expectGaps(of: part, places, gap) }
    }
  }
}

extension WeightedTree {
  /// A random tree of alternating rows and columns.
  ///
  /// A random direction is chosen if `isRow` is `nil`. Half of the parts have a weight if
  /// `weighted` is true. At least one photo is required.
  static func random(
    of pictures: [Int], isRow: Bool? = nil, weighted: Bool, using random: inout SplitMix64
  ) -> WeightedTree {
    guard pictures.count > 1 else { return WeightedTree(.item(pictures[0])) }
    let isRow = isRow ?? Bool.random(using: &random)
    let cuts = (1..<pictures.count).shuffled(using: &random)
    let count = Int.random(in: 1...min(3, cuts.count), using: &random)
    let ends = cuts.prefix(count).sorted() + [pictures.count]
    var (start, parts) = (0, [WeightedTree]())
    for end in ends {
      var part = Self.random(
        of: Array(pictures[start..<end]), isRow: !isRow, weighted: weighted, using: &random)
      if weighted, Bool.random(using: &random) {
        part.weight = Double(Int.random(in: 40...300, using: &random)) / 100
      }
      parts.append(part)
      start = end
    }
    return WeightedTree(isRow ? .row(parts) : .column(parts))
  }
}
