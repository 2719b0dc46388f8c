import Foundation
import Testing

@testable import CollageImaging

@Suite("Mosaics") struct MosaicTests {
  @Test(arguments: zip(1...5, [1, 2, 8, 52, 472]))
  func enumeratesAllTrees(_ count: Int, _ number: Int) {
    let trees = SlicingTreeEnumeration.trees(count)
    // A single photo is neither a row nor a column.
    #expect(Set(trees).count == number)
  }

  @Test func choosesColumnsThatFillPage() throws {
    let page = try #require(LayoutArea(size: Size(width: 500, height: 100), gap: 0))
    let many = MasonryColumns(of: [Double](repeating: 4, count: 80), in: page)
    #expect(many.columns.map(\.count) == [Int](repeating: 8, count: 10))
    #expect(MasonryColumns(of: [], in: page).columns.isEmpty)
    let circle = EqualAreaItems(shapes: [2], page: page).ring()
    #expect(circle == [Rect(origin: Point(x: 150, y: 0), size: Size(width: 200, height: 100))])
  }

  @Test func undoesChangeOfTree() {
    var random = SplitMix64(seed: 12)
    for count in [2, 3, 7, 20] {
      var cuts = BinarySlicingTree(count: count, aspect: 1.5, using: &random)
      for _ in 0..<300 {
        let before = cuts.tree
        let change = cuts.change(using: &random)
        cuts.undo(change)
        #expect(cuts.tree == before)
        _ = cuts.change(using: &random)
      }
    }
  }

  @Test func convertsTreeToBinaryCuts() throws {
    let tree = SlicingTree.row([.item(0), .column([.item(2), .item(1)]), .item(3)])
    let cuts = BinarySlicingTree(tree, count: 4)
    let binary = SlicingTree.row([
      .row([.item(0), .column([.item(2), .item(1)])]), .item(3),
    ])
    #expect(cuts.tree == binary)
    let (shapes, page) = ([1.5, 1, 0.75, 2], LayoutSets.pages[0])
    let places = try #require(tree.rectangles(of: shapes, in: page))
    let same = try #require(cuts.tree.rectangles(of: shapes, in: page))
    for number in shapes.indices {
      let (one, other) = (try #require(places[number]), try #require(same[number]))
      #expect(abs(one.minX - other.minX) < 1e-6 && abs(one.size.width - other.size.width) < 1e-6)
    }
  }

  @Test(arguments: LayoutSets.areAll ? [2, 6, 9, 12, 20, 30, 33, 60, 200] : [2, 30, 60])
  func fillsPageWithWholePhotos(_ count: Int) throws {
    var (misses, ratios): ([Double], [Double]) = ([], [])
    for (number, shapes) in LayoutSets.shapes(LayoutSets.longCount, count: count...count)
      .enumerated()
    {
      for page in LayoutSets.pages.prefix(LayoutSets.areAll ? 3 : 1) {
        let found = LayoutAlgorithm.mosaic.placements(
          of: LayoutSets.pictures(shapes), on: page, seed: UInt64(number))
        let cells = try #require(found).map(\.cell)
        #expect(LayoutSets.isWhole(cells, shapes) && LayoutSets.isInside(cells, page.size))
        #expect(LayoutSets.isApart(cells, by: page.gap))
        #expect(LayoutSets.areGapsExact(cells, by: page.gap))
        let used = Rect(enclosing: cells).size
        let areas: [Double] = cells.map { (cell: Rect) in cell.size.width * cell.size.height }
        let shape: Double = used.width / used.height / page.size.width * page.size.height
        misses.append(abs(log(shape)))
        ratios.append((areas.max() ?? 0) / (areas.min() ?? 1))
      }
    }
    guard count >= 9 else { return }
    #expect(misses.reduce(0, +) / Double(misses.count) < 0.005)
    #expect((misses.max() ?? 1) < 0.02)
    #expect(ratios.reduce(0, +) / Double(ratios.count) < (count <= 20 ? 5 : 8))
  }

  @Test(arguments: LayoutSets.areAll ? [3, 4, 5, 6, 8, 12] : [3, 5])
  func givesMostSpaceToHeaviestPhoto(_ count: Int) throws {
    for shapes in LayoutSets.shapes(LayoutSets.longCount, count: count...count) {
      for page in LayoutSets.pages.prefix(LayoutSets.areAll ? 3 : 1) {
        let pictures = shapes.enumerated().map {
          LayoutAlgorithm.Item(aspect: $1, weight: $0 == 1 ? 6 : 1)
        }
        let places = try #require(LayoutAlgorithm.mosaic.placements(of: pictures, on: page))
        let areas = places.map { $0.cell.size.width * $0.cell.size.height }
        #expect(areas.max() == areas[1])
      }
    }
  }
}

@Suite("Scattered and stacked photos") struct ScatterTests {
  private let scatter = LayoutAlgorithm.scatter(maximumAngle: 12, coverage: 1.6)

  @Test(arguments: [2, 3, 8, 15, 30, 500]) func anglesAreEvenlySpacedAndVaried(_ count: Int) {
    var random = SplitMix64(seed: 3)
    let angles = ScatterAngles.angles(count, using: &random)
    let sorted = angles.sorted()
    for (one, next) in zip(sorted, sorted.dropFirst()) {
      #expect(abs(next - one - 2 / Double(count)) < 1e-9)
    }
    guard count >= 8 else { return }
    for (one, next) in zip(angles, angles.dropFirst()) { #expect(abs(one - next) > 0.2) }
  }

  @Test(arguments: 1...8) func coversCellsOfRotatedRectangle(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let raster = RasterCells(page: Size(width: 300, height: 200), count: 600)
    let size = Size(
      width: .random(in: 20...160, using: &random), height: .random(in: 20...160, using: &random))
    let center = Point(
      x: .random(in: 0...300, using: &random), y: .random(in: 0...200, using: &random))
    let rotation = Rotation(degrees: .random(in: -90...90, using: &random))
    let cells = RotatedCells(center: center, size: size, rotation: rotation, on: raster)
    for (column, row) in places(0..<raster.columns, 0..<raster.rows) {
      let x = (Double(column) + 0.5) * raster.cell.width - center.x
      let y = (Double(row) + 0.5) * raster.cell.height - center.y
      let across = abs(rotation.cosine * x + rotation.sine * y) - size.width / 2
      let down = abs(rotation.cosine * y - rotation.sine * x) - size.height / 2
      let index = row - cells.firstRow
      let isMet = cells.spans.indices.contains(index) && cells.spans[index].contains(column)
      #expect(isMet == (max(across, down) <= 0))
    }
  }

  @Test(
    .enabled(if: LayoutSets.areAll),
    arguments: zip([8, 15, 30], [0.45, 0.35, 0.3]))
  func keepsPhotosVisibleAndCoversPage(_ count: Int, _ expectedMinimum: Double) throws {
    let sets = 9
    var (minima, coverage): ([Double], Double) = ([], 0)
    for (number, shapes) in LayoutSets.shapes(sets, count: count...count).enumerated() {
      let page = LayoutSets.pages[number % 3]
      let pictures = LayoutSets.pictures(shapes)
      let places = try #require(scatter.placements(of: pictures, on: page, seed: UInt64(number)))
      let seen = VisibleShares(places, of: pictures, on: page.size, columns: 300)
      minima.append(seen.shares.min() ?? 0)
      coverage += seen.coverage / Double(sets)
    }
    #expect(minima.sorted()[minima.count / 2] > expectedMinimum)
    #expect(coverage > 0.97)
  }

  @Test func keepsFocusVisible() throws {
    for (number, shapes) in LayoutSets.shapes(LayoutSets.longCount, count: 12...12).enumerated() {
      let page = LayoutSets.pages[number % 3]
      let pictures = shapes.enumerated().map { index, shape in
        LayoutAlgorithm.Item(
          aspect: shape,
          focus: index.isMultiple(of: 2) ? UnitRect(x: 0.3, y: 0.1, width: 0.3, height: 0.3) : nil)
      }
      let places = try #require(scatter.placements(of: pictures, on: page, seed: UInt64(number)))
      let seen = VisibleShares(places, of: pictures, on: page.size, columns: 200)
      #expect((seen.focusShares.min() ?? 0) > 0.9)
    }
  }

  @Test func updatesCountsIncrementally() {
    let page = Size(width: 400, height: 300)
    var random = SplitMix64(seed: 8)
    var raster = OcclusionRaster(page: page, pictures: 70, count: 1200)
    func shape() -> OcclusionRaster.Shape {
      var item = ScatterItem(
        size: Size(width: 90, height: 60), degrees: Double.random(in: -40...40, using: &random),
        focus: UnitRect(x: 0.2, y: 0.2, width: 0.4, height: 0.4), page: page, mayOverhang: true)
      item.move(
        to: Point(
          x: Double.random(in: 0...400, using: &random),
          y: Double.random(in: 0...300, using: &random)))
      return item.shape(on: raster.cells)
    }
    var shapes = (0..<70).map { _ in shape() }
    for (depth, shape) in shapes.enumerated() { raster.add(shape, at: depth) }
    for _ in 0..<100 {
      let depth = Int.random(in: 0..<70, using: &random)
      raster.remove(shapes[depth], at: depth)
      shapes[depth] = shape()
      raster.add(shapes[depth], at: depth)
    }
    var fresh = OcclusionRaster(page: page, pictures: 70, count: 1200)
    for depth in shapes.indices.reversed() { fresh.add(shapes[depth], at: depth) }
    #expect(
      raster.visibleCounts == fresh.visibleCounts
        && raster.visibleFocusCounts == fresh.visibleFocusCounts)
    #expect(raster.coveredCount == fresh.coveredCount)
  }

  @Test(arguments: LayoutSets.areAll ? Array(1...12) : [1, 3, 12])
  func fannedStackShowsPartOfEachPhoto(_ count: Int) throws {
    let mixed = LayoutSets.shapes(
      LayoutSets.areAll ? 30 : 1, count: count...count, seed: UInt64(count))
    let equal = [1.5, 0.75, 1].map { [Double](repeating: $0, count: count) }
    for (number, shapes) in (equal + mixed).enumerated() {
      let page = LayoutSets.pages[number % 3]
      let pictures = LayoutSets.pictures(shapes)
      for angle in [0.0, 15] {
        let places = try #require(
          LayoutAlgorithm.stack(maximumAngle: angle).placements(of: pictures, on: page, seed: 2))
        #expect(places[0].degrees == 0 && places[0].depth == count - 1)
        #expect(abs(places[0].cell.center.x - page.size.width / 2) < 1e-6)
        for placed in places {
          let extent = Rotation(degrees: placed.degrees).extent(of: placed.cell.size)
          #expect(LayoutSets.isInside([Rect(center: placed.cell.center, size: extent)], page.size))
        }
        let seen = VisibleShares(
          places, of: pictures, on: page.size, columns: LayoutSets.areAll ? 200 : 100)
        #expect((seen.shares.min() ?? 0) > 0.05)
      }
    }
  }
}
