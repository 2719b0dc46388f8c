import Testing

@testable import CollageCore
@testable import CollageImaging

@Suite("Slicing detection") struct SlicingDetectionTests {
  private static let names = (0..<40).map { "p\($0)" }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  private func text(_ places: [Rect], _ shapes: [Double]? = nil) -> String? {
    let own = places.map { $0.size.width / $0.size.height }
    return SlicingDetection(of: places, shapes: shapes ?? own)
      .map { LayoutExpression.text(of: $0.tree, names: Self.names) }
  }

  /// A random tree with shapes, a page and cells; `nil` if the page is too small.
  private func scene(
    weighted: Bool, using random: inout SplitMix64
  ) throws -> (tree: WeightedTree, shapes: [Double], page: LayoutArea, places: [Rect])? {
    let count = Int.random(in: 1...16, using: &random)
    let tree = WeightedTree.random(
      of: (0..<count).shuffled(using: &random), weighted: weighted, using: &random)
    let shapes = (0..<count).map { _ in Double.random(in: 0.4...2.5, using: &random) }
    let gap = Bool.random(using: &random) ? 0.0 : 30
    let page = try #require(LayoutArea(size: Size(width: 20_000, height: 16_000), gap: gap))
    return tree.rectangles(of: shapes, in: page).map { places in
      (tree, shapes, page, (0..<count).compactMap { places[$0] })
    }
  }

  @Test func reconstructsExpressionOfWholeImages() throws {
    var random = SplitMix64(seed: 11)
    var read = 0
    for _ in 0..<300 {
      guard let scene = try scene(weighted: false, using: &random) else { continue }
      let written = LayoutExpression.text(of: scene.tree, names: Self.names)
      let reading = try #require(
        SlicingDetection(of: scene.places, shapes: scene.shapes, tolerance: 0.001))
      #expect(LayoutExpression.text(of: reading.tree, names: Self.names) == written)
      #expect(reading.gap.map { abs($0 - scene.page.gap) < 1e-6 } ?? (scene.places.count == 1))
      read += 1
    }
    #expect(read > 250)
  }

  @Test(arguments: [false, true]) func reconstructsWeights(isRounded: Bool) throws {
    var random = SplitMix64(seed: 12)
    var read = 0
    for _ in 0..<300 {
      guard let scene = try scene(weighted: true, using: &random) else { continue }
      let places = isRounded ? scene.places.map(roundedEdges) : scene.places
      guard places.allSatisfy({ min($0.size.width, $0.size.height) > 100 }) else { continue }
      let reading = try #require(SlicingDetection(of: places, shapes: scene.shapes))
      let text = LayoutExpression.text(of: reading.tree, names: Self.names)
      let tree = try LayoutExpression(text).tree(of: Array(Self.names.prefix(places.count))) {
        word, _ in Self.names.indices.filter { Self.names[$0] == word }
      }
      let again = try #require(tree.rectangles(of: scene.shapes, in: scene.page))
      for (number, expected) in places.enumerated() {
        let found = try #require(again[number])
        let difference =
          [
            found.minX - expected.minX, found.maxX - expected.maxX, found.minY - expected.minY,
            found.maxY - expected.maxY,
          ].map(abs).max() ?? 0
        #expect(difference < 0.01 * scene.page.size.width, "\(text)")
      }
      read += 1
    }
    #expect(read > 150)
  }

  private func roundedEdges(_ cell: Rect) -> Rect {
    let (left, top) = (cell.minX.rounded(), cell.minY.rounded())
    return rect(left, top, cell.maxX.rounded() - left, cell.maxY.rounded() - top)
  }

  @Test func writesCommonWeightOnce() {
    let places = [rect(0, 0, 200, 400), rect(200, 0, 200, 400), rect(0, 400, 400, 200)]
    #expect(text(places, [1, 1, 2]) == "V(2*H(p0, p1), p2)")
    #expect(text(places, [1, 0.5, 2]) == "V(H(0.5*p0, p1), p2)")
    #expect(text(places, [0.5, 0.5, 1]) == "V(H(p0, p1), 0.5*p2)")
    #expect(text(places, [0.503, 0.498, 2.01]) == "V(H(p0, p1), p2)")
  }

  @Test func ignoresRoundingToPixels() {
    #expect(text([rect(0, 0, 21, 20), rect(21, 0, 20, 20)], [1, 1]) == "H(p0, p1)")
    #expect(text([rect(0, 0, 210, 200), rect(210, 0, 200, 200)], [1, 1]) == "H(1.05*p0, p1)")
  }

  @Test func readsGridAsRows() {
    let cells = (0..<8).map { rect(Double($0 % 2) * 110, Double($0 / 2) * 110, 100, 100) }
    #expect(text(cells) == "V(H(p0, p1), H(p2, p3), H(p4, p5), H(p6, p7))")
    #expect(text(Array(cells.prefix(7))) == "V(H(p0, p1), H(p2, p3), H(p4, p5), 0.476*p6)")
  }

  @Test func readsAlignedColumnsAsColumns() {
    let places = [
      rect(0, 0, 100, 100), rect(0, 120, 100, 200), rect(120, 0, 100, 110),
      rect(120, 130, 100, 190),
    ]
    #expect(text(places) == "H(V(p0, p1), V(p2, p3))")
    #expect(text(places + [rect(0, 340, 220, 20)]) == "V(H(V(p0, p1), V(p2, p3)), p4)")
    let transposed = places.map { rect($0.minY, $0.minX, $0.size.height, $0.size.width) }
    #expect(text(transposed) == "V(H(p0, p1), H(p2, p3))")
  }

  @Test func sizesCellsByRowsOfPartlyFilledPlaces() {
    let places = [rect(0, 20, 100, 60), rect(110, 0, 80, 100), rect(0, 110, 190, 50)]
    #expect(text(places) == "V(H(0.6*p0, p1), p2)")
    let corners = [
      rect(0, 0, 90, 80), rect(120, 0, 80, 95), rect(0, 105, 70, 95), rect(105, 120, 95, 80),
    ]
    #expect(text(corners)?.hasPrefix("V(H(") == true)
  }

  @Test func toleratesOverlapOfOnePixel() {
    #expect(text([rect(0, 0, 100, 100), rect(99.1, 0, 100, 100)]) == "H(p0, p1)")
    #expect(text([rect(0, 0, 100, 100), rect(98, 0, 100, 100)]) == nil)
  }

  @Test func rejectsPinwheel() {
    let wheel = [
      rect(0, 0, 200, 100), rect(200, 0, 100, 200), rect(100, 200, 200, 100),
      rect(0, 100, 100, 200), rect(100, 100, 100, 100),
    ]
    #expect(text(wheel) == nil && text(wheel + [rect(310, 0, 10, 300)]) == nil)
  }

  @Test func rejectsEmptyInput() {
    #expect(SlicingDetection(of: [], shapes: []) == nil)
    #expect(SlicingDetection(of: [rect(0, 0, 0, 10)], shapes: [1]) == nil)
    #expect(SlicingDetection(of: [rect(.nan, 0, 10, 10)], shapes: [1]) == nil)
    #expect(SlicingDetection(of: [rect(0, 0, 10, 10)], shapes: [0]) == nil)
    #expect(SlicingDetection(of: [rect(0, 0, 10, 10)], shapes: [1, 1]) == nil)
  }

  @Test func readsSinglePhoto() {
    let reading = SlicingDetection(of: [rect(5, 5, 10, 10)], shapes: [3])
    #expect(reading?.tree == WeightedTree(.item(0)) && reading?.gap == nil)
  }

  @Test func rejectsTooDeepNesting() {
    // Each cell takes half of the remaining area, alternately the left and the upper half.
    var (places, area) = ([Rect](), rect(0, 0, 0x1p60, 0x1p60))
    for index in 0..<110 {
      let half =
        index % 2 == 0
        ? rect(area.minX, area.minY, area.size.width / 2, area.size.height)
        : rect(area.minX, area.minY, area.size.width, area.size.height / 2)
      places.append(half)
      area =
        index % 2 == 0
        ? rect(half.maxX, half.minY, half.size.width, half.size.height)
        : rect(half.minX, half.maxY, half.size.width, half.size.height)
    }
    let shapes = places.map { $0.size.width / $0.size.height }
    #expect(SlicingDetection(of: places, shapes: shapes, tolerance: 0) == nil)
    #expect(SlicingDetection(of: Array(places.prefix(40)), shapes: Array(shapes.prefix(40))) != nil)
  }
}
