import Testing

@testable import CollageCore

@Suite("Rows and columns with weights") struct WeightedTreeTests {
  private func page(_ width: Double, _ height: Double, gap: Double = 0) throws -> LayoutPage {
    try #require(LayoutPage(size: Size(width: width, height: height), gap: gap))
  }

  @Test("a weight widens a part of a row, and raises a part of a column")
  func shapes() {
    let row = WeightedTree(.row([WeightedTree(.picture(1), weight: 2), WeightedTree(.picture(0))]))
    #expect(row.cellShapes(of: [1.5, 1]) == [1.5, 2])
    let column = WeightedTree(
      .column([WeightedTree(.picture(1), weight: 2), WeightedTree(.picture(0))]))
    #expect(column.cellShapes(of: [1.5, 1]) == [1.5, 0.5])
    #expect(column.tree == .column([.picture(1), .picture(0)]) && column.pictures == [1, 0])
  }

  @Test("weights of parts inside each other multiply, and the whole's means nothing")
  func nested() {
    let row = WeightedTree(.row([WeightedTree(.picture(0), weight: 3), WeightedTree(.picture(1))]))
    let inner = WeightedTree(row.content, weight: 2)
    let tree = WeightedTree(.column([inner, WeightedTree(.picture(2))]), weight: 7)
    #expect(tree.cellShapes(of: [1, 1, 1, 4]) == [1.5, 0.5, 1, 4])
  }

  @Test("a row of twice the weight is twice as high beside an equal one")
  func heights() throws {
    func row(_ numbers: [Int], weight: Double) -> WeightedTree {
      WeightedTree(.row(numbers.map { WeightedTree(.picture($0)) }), weight: weight)
    }
    let tree = WeightedTree(.column([row([0, 1], weight: 2), row([2, 3], weight: 1)]))
    let places = try #require(tree.places(of: [1, 1, 1, 1], in: page(400, 600)))
    #expect(places[0]?.size == Size(width: 200, height: 400))
    #expect(places[3]?.size == Size(width: 200, height: 200))
  }

  @Test("gaps stay exact, inside the page, whatever the weights")
  func gaps() throws {
    var random = SplitMix64(seed: 5)
    let page = try page(20_000, 14_000, gap: 15)
    var placed = 0
    for _ in 0..<200 {
      let count = Int.random(in: 2...16, using: &random)
      let tree = WeightedTree.random(of: Array(0..<count), weighted: true, using: &random)
      let shapes = (0..<count).map { _ in Double.random(in: 0.4...2.5, using: &random) }
      guard let found = tree.places(of: shapes, in: page) else { continue }
      placed += 1
      let places = (0..<count).compactMap { found[$0] }
      let bounds = Rect(enclosing: places)
      #expect(bounds.minX > -1e-6 && bounds.maxX < page.size.width + 1e-6)
      #expect(bounds.minY > -1e-6 && bounds.maxY < page.size.height + 1e-6)
      let cells = tree.cellShapes(of: shapes)
      #expect(
        zip(places, cells).allSatisfy { abs($0.size.width / $0.size.height / $1 - 1) < 1e-9 })
      expectGaps(of: tree, found, page.gap)
    }
    #expect(placed > 150)
  }

  /// Neighbours are a gap apart, and parts end where their row or column does.
  private func expectGaps(of tree: WeightedTree, _ places: [Int: Rect], _ gap: Double) {
    func bounds(_ tree: WeightedTree) -> Rect {
      Rect(enclosing: tree.pictures.compactMap { places[$0] })
    }
    switch tree.content {
    case .picture: break
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
  /// Rows and columns by lot, which alternate.
  ///
  /// - Parameters:
  ///   - pictures: The pictures, in the order of the tree; at least one.
  ///   - isRow: The direction; nil leaves it to the lot.
  ///   - weighted: Whether half of the parts have a weight, of two decimals.
  ///   - random: The lot.
  /// - Returns: The tree.
  static func random(
    of pictures: [Int], isRow: Bool? = nil, weighted: Bool, using random: inout SplitMix64
  ) -> WeightedTree {
    guard pictures.count > 1 else { return WeightedTree(.picture(pictures[0])) }
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
