import Foundation
import Testing

@testable import CollageCore

@Suite("Mosaics") struct MosaicTests {
  @Test(
    "all trees of a few pictures are looked at", arguments: zip(1...5, [1, 2, 8, 52, 472]))
  func trees(_ count: Int, _ number: Int) {
    let trees = SmallMosaics.trees(count)
    // A picture alone is neither a row nor a column.
    #expect(Set(trees).count == number)
  }

  @Test("a change that is taken back leaves the tree as it was")
  func takingBack() {
    var random = SplitMix64(seed: 12)
    for count in [2, 3, 7, 20] {
      var cuts = BinaryCuts(count: count, aspect: 1.5, using: &random)
      for _ in 0..<300 {
        let before = cuts.tree
        let change = cuts.change(using: &random)
        cuts.takeBack(change)
        #expect(cuts.tree == before)
        _ = cuts.change(using: &random)
      }
    }
  }

  @Test("a tree becomes cuts in two that cost what the tree shows")
  func cuts() throws {
    let tree = SlicingTree.row([.picture(0), .column([.picture(2), .picture(1)]), .picture(3)])
    let cuts = BinaryCuts(tree, count: 4)
    let binary = SlicingTree.row([
      .row([.picture(0), .column([.picture(2), .picture(1)])]), .picture(3),
    ])
    #expect(cuts.tree == binary)
    let (shapes, page) = ([1.5, 1, 0.75, 2], LayoutSets.pages[0])
    let places = try #require(tree.places(of: shapes, in: page))
    let same = try #require(cuts.tree.places(of: shapes, in: page))
    for number in shapes.indices {
      let (one, other) = (try #require(places[number]), try #require(same[number]))
      #expect(abs(one.minX - other.minX) < 1e-6 && abs(one.size.width - other.size.width) < 1e-6)
    }
  }

  @Test(
    "pictures are whole, apart and inside, and fill the page",
    arguments: LayoutSets.areAll ? [2, 6, 9, 12, 20, 30, 33, 60, 200] : [2, 30, 60])
  func filling(_ count: Int) throws {
    var (misses, ratios): ([Double], [Double]) = ([], [])
    for (number, shapes) in LayoutSets.shapes(LayoutSets.longCount, count: count...count)
      .enumerated()
    {
      for page in LayoutSets.pages.prefix(LayoutSets.areAll ? 3 : 1) {
        let found = PageLayout.mosaic.places(
          of: LayoutSets.pictures(shapes), on: page, seed: UInt64(number))
        let cells = try #require(found).map(\.cell)
        #expect(LayoutSets.isWhole(cells, shapes))
        #expect(LayoutSets.isInside(cells, page.size))
        #expect(LayoutSets.isApart(cells, by: page.gap))
        #expect(LayoutSets.areGapsExact(cells, by: page.gap))
        let (used, areas) = (
          Rect(enclosing: cells).size, cells.map { $0.size.width * $0.size.height }
        )
        misses.append(abs(log(used.width / used.height / page.size.width * page.size.height)))
        ratios.append((areas.max() ?? 0) / (areas.min() ?? 1))
      }
    }
    guard count >= 9 else { return }
    #expect(misses.reduce(0, +) / Double(misses.count) < 0.005)
    #expect((misses.max() ?? 1) < 0.02)
    #expect(ratios.reduce(0, +) / Double(ratios.count) < (count <= 20 ? 5 : 8))
  }

  @Test(
    "the picture that wants the most is the largest",
    arguments: LayoutSets.areAll ? [3, 4, 5, 6, 8, 12] : [3, 5])
  func hero(_ count: Int) throws {
    for shapes in LayoutSets.shapes(LayoutSets.longCount, count: count...count) {
      for page in LayoutSets.pages.prefix(LayoutSets.areAll ? 3 : 1) {
        let pictures = shapes.enumerated().map {
          PageLayout.Picture(shape: $1, weight: $0 == 1 ? 6 : 1)
        }
        let places = try #require(PageLayout.mosaic.places(of: pictures, on: page))
        let areas = places.map { $0.cell.size.width * $0.cell.size.height }
        #expect(areas.max() == areas[1])
      }
    }
  }
}
