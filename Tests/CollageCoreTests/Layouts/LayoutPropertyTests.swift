import Testing

@testable import CollageCore
@testable import CollageImaging

@Suite("Layout properties") struct LayoutPropertyTests {
  /// The layouts that calculate their cells directly.
  static let quick: [LayoutAlgorithm] = [
    .grid(columns: nil, rows: nil, shape: nil, lastRow: .left), .columns(count: nil), .strip,
    .justified(rows: 3), .columns(count: 4),
  ]
  /// The layouts that search for their cells.
  static let slow: [LayoutAlgorithm] = [.justified(rows: nil), .circle, .spiral, .shape(.heart)]

  @Test(arguments: quick)
  func calculatedCellsAreValidAndDeterministic(_ layout: LayoutAlgorithm) throws {
    try check(layout, sets: LayoutSets.quickCount)
  }

  @Test(arguments: slow) func searchedCellsAreValidAndDeterministic(_ layout: LayoutAlgorithm)
    throws
  {
    try check(layout, sets: LayoutSets.slowCount, count: 1...24)
  }

  private func check(_ layout: LayoutAlgorithm, sets: Int, count: ClosedRange<Int> = 1...40) throws
  {
    for shapes in LayoutSets.shapes(sets, count: count) {
      let pictures = LayoutSets.pictures(shapes)
      for page in LayoutSets.pages {
        let places = try #require(layout.placements(of: pictures, on: page))
        let cells = places.map(\.cell)
        #expect(LayoutSets.isInside(cells, page.size) && LayoutSets.isApart(cells, by: page.gap))
        #expect(places.map(\.depth) == Array(places.indices))
        if case .grid = layout {
          #expect(Set(cells.map(\.size)).count == 1)
        } else {
          #expect(LayoutSets.isWhole(cells, shapes))
        }
        switch layout {
        case .grid, .justified, .columns, .strip:
          #expect(LayoutSets.areGapsExact(cells, by: page.gap))
        default: break
        }
        if page.gap == 10 {
          #expect(layout.placements(of: pictures, on: page, seed: 9) == places)
        }
      }
    }
  }

  @Test func rowsKeepReadingOrder() throws {
    for shapes in LayoutSets.shapes(LayoutSets.slowCount) {
      for page in LayoutSets.pages {
        let places = try #require(
          LayoutAlgorithm.justified(rows: nil).placements(of: LayoutSets.pictures(shapes), on: page)
        )
        for (one, next) in zip(places, places.dropFirst()) {
          let isBeside = one.cell.minY == next.cell.minY && one.cell.minX < next.cell.minX
          #expect(isBeside || one.cell.maxY < next.cell.minY)
        }
      }
    }
  }

  @Test func balancesRows() throws {
    // Row heights are similar if there are many photos.
    for shapes in LayoutSets.shapes(LayoutSets.slowCount, count: 20...60) {
      for page in LayoutSets.pages {
        let places = try #require(
          LayoutAlgorithm.justified(rows: nil).placements(of: LayoutSets.pictures(shapes), on: page)
        )
        let heights = places.map(\.cell.size.height)
        #expect((heights.max() ?? 0) / (heights.min() ?? 1) < 2)
      }
    }
  }

  @Test(.enabled(if: LayoutSets.areAll)) func keepsRowsNearRequestedHeight() throws {
    var worst: [Double] = []
    for shapes in LayoutSets.shapes(500, count: 20...60) {
      // The number of rows at which a row is about 250 pixels high.
      let rows = (shapes.reduce(0, +) * 250 / 1200).rounded()
      let page = try #require(LayoutArea(size: Size(width: 1200, height: rows * 260 - 10), gap: 10))
      let places = try #require(
        LayoutAlgorithm.justified(rows: nil).placements(of: LayoutSets.pictures(shapes), on: page))
      let factors = places.map { max($0.cell.size.height / 250, 250 / $0.cell.size.height) }
      worst.append(factors.max() ?? 0)
    }
    #expect(worst.sorted()[worst.count * 95 / 100] < 1.35)
  }

  @Test func columnsKeepOrder() {
    for shapes in LayoutSets.shapes(LayoutSets.quickCount) {
      for page in LayoutSets.pages {
        let columns = MasonryColumns(of: shapes, in: page).columns
        #expect(columns.allSatisfy { $0 == $0.sorted() })
        #expect(columns.flatMap { $0 }.sorted() == Array(shapes.indices))
      }
    }
  }

  @Test(arguments: [
    LayoutAlgorithm.mosaic, .scatter(maximumAngle: 12, coverage: 1.6), .stack(maximumAngle: 15),
  ])
  func variesOnlyWithSeed(_ layout: LayoutAlgorithm) throws {
    let page = LayoutSets.pages[0]
    for shapes in LayoutSets.shapes(1, count: 5...5) {
      let pictures = LayoutSets.pictures(shapes)
      let found = (0..<2).map { layout.placements(of: pictures, on: page, seed: $0) }
      #expect(layout.placements(of: pictures, on: page, seed: 0) == found[0])
      #expect(Set(found).count > 1)
    }
  }

  @Test func onlyScatterChoosesCoveredParts() {
    #expect(!LayoutAlgorithm.stack(maximumAngle: 1).usesFocus)
    #expect(LayoutAlgorithm.scatter(maximumAngle: 1, coverage: 1).usesFocus)
    #expect(!(Self.quick + Self.slow).contains { $0.usesFocus })
  }

  @Test func placesNothingIfGapsFillPage() throws {
    let page = try #require(LayoutArea(size: Size(width: 100, height: 100), gap: 60))
    let pictures = LayoutSets.pictures([1, 1, 1, 1, 1, 1, 1, 1, 1])
    for layout in Self.quick { #expect(layout.placements(of: pictures, on: page) == nil) }
    #expect(LayoutAlgorithm.shape(.heart).placements(of: pictures, on: page) == nil)
  }
}

@Suite("Page layout") struct LayoutAlgorithmTests {
  @Test(arguments: [1, 2, 5]) func createsRequestedRows(_ count: Int) {
    for shapes in LayoutSets.shapes(10, count: 5...12) {
      for page in LayoutSets.pages {
        #expect(JustifiedRows(of: shapes, in: page, rows: count).counts.count == count)
      }
    }
    let page = LayoutSets.pages[0]
    #expect(JustifiedRows(of: [1, 1], in: page, rows: 9).counts == [1, 1])
    #expect(JustifiedRows(of: [], in: page, rows: 2).counts.isEmpty)
  }

  @Test func alignsEndsOfColumns() {
    for shapes in LayoutSets.shapes(LayoutSets.quickCount) {
      for page in LayoutSets.pages {
        let columns = MasonryColumns(of: shapes, in: page)
        let places = columns.rectangles(of: shapes, in: page)
        let ends = columns.columns.compactMap { $0.last.map { places[$0].maxY } }
        #expect((ends.max() ?? 0) - (ends.min() ?? 0) < 1e-6)
      }
    }
  }

  @Test(arguments: UniformGrid.LastRow.allCases)
  func gridCellsHaveEqualSizeAndGap(_ lastRow: UniformGrid.LastRow) {
    for shapes in LayoutSets.shapes(LayoutSets.quickCount) {
      for page in LayoutSets.pages {
        let cells = UniformGrid(of: shapes, in: page).cells(in: page, lastRow: lastRow)
        #expect(cells.count == shapes.count)
        #expect(LayoutSets.isInside(cells, page.size) && LayoutSets.isApart(cells, by: page.gap))
      }
    }
  }

  @Test func roundedEdgesKeepWholeGaps() {
    let one = Rect(origin: Point(x: 0.4, y: 3.5), size: Size(width: 10.3, height: 7))
    let other = Rect(origin: Point(x: one.maxX + 8, y: 3.5), size: Size(width: 5.1, height: 7))
    #expect(other.edgesRounded.minX - one.edgesRounded.maxX == 8)
  }
}

@Suite struct CascadeElementTests {
  private static func parse(_ text: String) throws -> CascadeElement {
    try CascadeElement.parse(Array(text.utf8))
  }

  @Test func parsesElementsTextAndAttributes() throws {
    let root = try Self.parse(
      "<?xml version='1.0'?>\n<!-- a > b <c> -->\n<a>1 <b k=\"v\">2\n3</b><_/><b>4</b> 5</a>")
    #expect(root.name == "a" && root.words == ["1", "5"])
    #expect(root.children.map(\.name) == ["b", "_", "b"])
    #expect(root["b"]?.words == ["2", "3"] && root["c"] == nil)
    #expect(try Self.parse("<a/>").children.isEmpty)
  }

  @Test(arguments: [
    ("", 0), ("no", 2), ("<a>", 3), ("<a><b></a></b>", 6), ("</a>", 0), ("<a", 0), ("<>", 0),
    ("<a <b></a>", 0), ("<!-- ", 0), ("<?x", 0), ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", 0),
    ("<a><![CDATA[x]]></a>", 3), ("<a></aa>", 3), ("<a></a", 3),
  ])
  func reportsOffsetOfError(_ text: String, _ offset: Int) {
    #expect(throws: CascadeElement.ParseError(offset: offset)) { try Self.parse(text) }
  }

  @Test func limitsNesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(throws: Never.self) { try Self.parse(nested(16)) }
    #expect(throws: CascadeElement.ParseError(offset: 48)) { try Self.parse(nested(17)) }
  }
}

@Suite("Edges of a framed item") struct FramedItemTests {
  @Test func useOuterOfBorderAndOutline() throws {
    let border = Border(width: .box(3), bottom: .box(9))
    let bounds = Rect(origin: Point(x: 80, y: 40), size: Size(width: 40, height: 20))
    for (look, edges) in [
      (Look(outline: Outline(width: .box(2))), EdgeDistances(2)),
      (Look(outline: Outline(width: .box(5)), border: border), EdgeDistances(5, bottom: 9)),
      (Look(outline: Outline(width: .box(2)), border: border), EdgeDistances(3, bottom: 9)),
      (Look(outline: Outline(width: .box(12)), border: border), EdgeDistances(12)),
    ] {
      let item = try Item.test(Sample.image(), box: bounds.size, at: bounds.center, look: look)
      #expect(item.borderWidths(of: item.visibleSize) == edges)
      let size = Size(
        width: 40 + edges.left + edges.right, height: 20 + edges.top + edges.bottom)
      let origin = Point(x: 80 - edges.left, y: 40 - edges.top)
      #expect(item.framedAspect == size.width / size.height)
      #expect(item.framedBounds == Rect(origin: origin, size: size))
    }
  }
}
