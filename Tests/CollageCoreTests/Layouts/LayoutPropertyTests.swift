import Testing

@testable import CollageCore

/// What holds of each kind of layout, whatever the pictures are.
@Suite("Properties of layouts") struct LayoutPropertyTests {
  /// The kinds that work cells out.
  static let quick: [PageLayout] = [
    .grid(columns: nil, rows: nil, shape: nil, lastRow: .left), .columns(count: nil), .strip,
    .justified(rows: 3), .columns(count: 4),
  ]
  /// The kinds that search.
  static let slow: [PageLayout] = [.justified(rows: nil), .circle, .spiral, .shape(.heart)]

  @Test(
    "cells are inside, apart, whole, in front by their order, and the same again", arguments: quick)
  func quickKinds(_ layout: PageLayout) throws {
    try check(layout, sets: LayoutSets.quickCount)
  }

  @Test("so are those that are searched for", arguments: slow)
  func slowKinds(_ layout: PageLayout) throws {
    try check(layout, sets: LayoutSets.slowCount, count: 1...24)
  }

  private func check(_ layout: PageLayout, sets: Int, count: ClosedRange<Int> = 1...40) throws {
    for shapes in LayoutSets.shapes(sets, count: count) {
      let pictures = LayoutSets.pictures(shapes)
      for page in LayoutSets.pages {
        let places = try #require(layout.places(of: pictures, on: page))
        let cells = places.map(\.cell)
        #expect(LayoutSets.isInside(cells, page.size))
        #expect(LayoutSets.isApart(cells, by: page.gap))
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
        if page.gap == 10 { #expect(layout.places(of: pictures, on: page, seed: 9) == places) }
      }
    }
  }

  @Test("rows keep the order of reading")
  func reading() throws {
    for shapes in LayoutSets.shapes(LayoutSets.slowCount) {
      for page in LayoutSets.pages {
        let places = try #require(
          PageLayout.justified(rows: nil).places(of: LayoutSets.pictures(shapes), on: page))
        for (one, next) in zip(places, places.dropFirst()) {
          let isBeside = one.cell.minY == next.cell.minY && one.cell.minX < next.cell.minX
          #expect(isBeside || one.cell.maxY < next.cell.minY)
        }
      }
    }
  }

  @Test("no row is left with a few pictures of another height")
  func balanced() throws {
    // The heights of some rows differ much only where there are few pictures.
    for shapes in LayoutSets.shapes(LayoutSets.slowCount, count: 20...60) {
      for page in LayoutSets.pages {
        let places = try #require(
          PageLayout.justified(rows: nil).places(of: LayoutSets.pictures(shapes), on: page))
        let heights = places.map(\.cell.size.height)
        #expect((heights.max() ?? 0) / (heights.min() ?? 1) < 2)
      }
    }
  }

  @Test("of rows for a height, few are far from it", .enabled(if: LayoutSets.areAll))
  func wantedHeight() throws {
    var worst: [Double] = []
    for shapes in LayoutSets.shapes(500, count: 20...60) {
      // As many rows as make pictures about 250 pixels high.
      let rows = (shapes.reduce(0, +) * 250 / 1200).rounded()
      let page = try #require(
        LayoutPage(size: Size(width: 1200, height: rows * 260 - 10), gap: 10))
      let places = try #require(
        PageLayout.justified(rows: nil).places(of: LayoutSets.pictures(shapes), on: page))
      let factors = places.map { max($0.cell.size.height / 250, 250 / $0.cell.size.height) }
      worst.append(factors.max() ?? 0)
    }
    #expect(worst.sorted()[worst.count * 95 / 100] < 1.35)
  }

  @Test("columns keep the order, each for itself")
  func columns() {
    for shapes in LayoutSets.shapes(LayoutSets.quickCount) {
      for page in LayoutSets.pages {
        let columns = MasonryColumns(of: shapes, in: page).columns
        #expect(columns.allSatisfy { $0 == $0.sorted() })
        #expect(columns.flatMap { $0 }.sorted() == Array(shapes.indices))
      }
    }
  }

  @Test(
    "a seed decides what is by lot",
    arguments: [
      PageLayout.mosaic, .scatter(maximumAngle: 12, coverage: 1.6), .stack(maximumAngle: 15),
    ])
  func seeds(_ layout: PageLayout) throws {
    let page = LayoutSets.pages[0]
    for shapes in LayoutSets.shapes(1, count: 5...5) {
      let pictures = LayoutSets.pictures(shapes)
      let found = (0..<2).map { layout.places(of: pictures, on: page, seed: $0) }
      #expect(layout.places(of: pictures, on: page, seed: 0) == found[0])
      #expect(Set(found).count > 1)
    }
  }

  @Test("only in a heap it is chosen what of pictures is covered")
  func covers() {
    #expect(!PageLayout.stack(maximumAngle: 1).covers)
    #expect(PageLayout.scatter(maximumAngle: 1, coverage: 1).covers)
    #expect(!(Self.quick + Self.slow).contains { $0.covers })
  }

  @Test("nothing is placed where gaps take all the room")
  func noRoom() throws {
    let page = try #require(LayoutPage(size: Size(width: 100, height: 100), gap: 60))
    let pictures = LayoutSets.pictures([1, 1, 1, 1, 1, 1, 1, 1, 1])
    for layout in Self.quick { #expect(layout.places(of: pictures, on: page) == nil) }
    #expect(PageLayout.shape(.heart).places(of: pictures, on: page) == nil)
  }
}
