import Testing

@testable import CollageCore

/// What holds of the cells that single kinds of layouts work out.
@Suite("Layouts of a page") struct PageLayoutTests {
  @Test("pictures of a row are a gap apart, and rows have all pictures")
  func justified() {
    for shapes in LayoutSets.shapes(LayoutSets.slowCount) {
      for page in LayoutSets.pages {
        let rows = JustifiedRows(of: shapes, in: page)
        #expect(rows.counts.reduce(0, +) == shapes.count)
        let places = rows.places(of: shapes, in: page)
        var start = 0
        for count in rows.counts {
          let row = places[start..<start + count]
          for (one, next) in zip(row, row.dropFirst()) {
            #expect(abs(next.minX - one.maxX - page.gap) < 1e-6 && one.minY == next.minY)
          }
          start += count
        }
      }
    }
  }

  @Test("as many rows are made as are asked for", arguments: [1, 2, 5])
  func rows(_ count: Int) {
    for shapes in LayoutSets.shapes(10, count: 5...12) {
      for page in LayoutSets.pages {
        #expect(JustifiedRows(of: shapes, in: page, rows: count).counts.count == count)
      }
    }
    let page = LayoutSets.pages[0]
    #expect(JustifiedRows(of: [1, 1], in: page, rows: 9).counts == [1, 1])
    #expect(JustifiedRows(of: [], in: page, rows: 2).counts.isEmpty)
  }

  @Test("columns end together")
  func columns() {
    for shapes in LayoutSets.shapes(LayoutSets.quickCount) {
      for page in LayoutSets.pages {
        let columns = MasonryColumns(of: shapes, in: page)
        let places = columns.places(of: shapes, in: page)
        let ends = columns.columns.compactMap { $0.last.map { places[$0].maxY } }
        #expect((ends.max() ?? 0) - (ends.min() ?? 0) < 1e-6)
      }
    }
  }

  @Test("a grid's cells are of one size and a gap apart", arguments: UniformGrid.LastRow.allCases)
  func grid(_ lastRow: UniformGrid.LastRow) {
    for shapes in LayoutSets.shapes(LayoutSets.quickCount) {
      for page in LayoutSets.pages {
        let cells = UniformGrid(of: shapes, in: page).cells(in: page, lastRow: lastRow)
        #expect(cells.count == shapes.count)
        #expect(LayoutSets.isInside(cells, page.size))
        #expect(LayoutSets.isApart(cells, by: page.gap))
      }
    }
  }

  @Test("rounded edges leave whole gaps as they are")
  func edges() {
    let one = Rect(origin: Point(x: 0.4, y: 3.5), size: Size(width: 10.3, height: 7))
    let other = Rect(origin: Point(x: one.maxX + 8, y: 3.5), size: Size(width: 5.1, height: 7))
    #expect(other.edgesRounded.minX - one.edgesRounded.maxX == 8)
  }

  @Test("a tree written by hand is solved with exact gaps")
  func tree() throws {
    let page = try #require(LayoutPage(size: Size(width: 1000, height: 1000), gap: 20))
    let tree = SlicingTree.row([.picture(0), .column([.picture(1), .picture(2)])])
    let places = try #require(tree.places(of: [1, 1, 1], in: page))
    let (a, b, c) = (try #require(places[0]), try #require(places[1]), try #require(places[2]))
    #expect(abs(b.minX - a.maxX - 20) < 1e-9 && abs(c.minY - b.maxY - 20) < 1e-9)
    #expect(abs(b.minY - a.minY) < 1e-9 && abs(c.maxY - a.maxY) < 1e-9)
  }
}
