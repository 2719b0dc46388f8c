import Testing

@testable import CollageImaging

@Suite struct GridFlowTests {
  @Test func singlePixelFollowsItsTerminal() {
    var flow = CutoutGridFlow(size: PixelSize(width: 1, height: 1))
    #expect(flow.cut(terminals: [3]) == [true] && flow.cut(terminals: [-3]) == [false])
    #expect(flow.cut(terminals: [0]) == [false])
  }
}

@Suite struct NeighborCostTests {
  private let dark = ColorVector(20, 0, 0, 0)
  private let light = ColorVector(80, 0, 0, 0)

  @Test func diagonalCostIsDividedByLength() {
    let plain = Raster(size: PixelSize(width: 2, height: 2), repeating: dark)
    let cost = NeighborCost(plain, smoothness: 8)
    for (direction, step) in CutoutGridFlow.directions.enumerated() {
      let length: Float = step.x == 0 || step.y == 0 ? 1 : Float(2).squareRoot()
      #expect(cost.cost(dark, dark, direction: direction) == 8 / length)
    }
  }

  @Test func costFallsWithColorDifference() {
    let edge = Raster(size: PixelSize(width: 2, height: 1), values: [dark, light])
    let cost = NeighborCost(edge, smoothness: 8)
    #expect(abs(cost.cost(dark, light, direction: 0) - 8 * 0.606_53) < 1e-3)
  }

  /// A corner pixel has two edges of cost 10 and a diagonal edge of cost 7.
  ///
  /// A terminal value of 28 outweighs them, but 26 doesn't.
  @Test(arguments: 0..<4) func everyNeighborPullsCorner(corner: Int) {
    let plain = Raster(size: PixelSize(width: 2, height: 2), repeating: dark)
    for (value, isSubject) in [(26 as Int32, false), (28, true)] {
      var flow = CutoutGridFlow(size: plain.size)
      NeighborCost(plain, smoothness: 10).connect(&flow)
      let terminals = (0..<4).map { $0 == corner ? value : -100 }
      #expect(flow.cut(terminals: terminals) == (0..<4).map { $0 == corner && isSubject })
    }
  }

  @Test(arguments: [(2, 1), (1, 2)]) func costOfPairDependsOnColors(width: Int, height: Int) {
    let edge = Raster(size: PixelSize(width: width, height: height), values: [dark, light])
    for (value, isSubject) in [(4 as Int32, false), (6, true)] {
      var flow = CutoutGridFlow(size: edge.size)
      NeighborCost(edge, smoothness: 8).connect(&flow)
      // The edge costs 8·exp(-1/2) = 4.85.
      #expect(flow.cut(terminals: [value, -9]) == [isSubject, false])
    }
  }
}

/// Cuts of grids that are long enough for many paths.
@Suite("Minimum cut of a long grid") struct LongGridFlowTests {
  /// Integer costs of a grid of three columns.
  private struct Costs {
    var terminals: [Int32]
    /// Four costs per pixel: to the right, down, down-right and down-left.
    var edges: [Int32]

    /// The cost of a row whose subject pixels are the set bits.
    func row(_ y: Int, _ bits: Int) -> Int32 {
      (0..<3).reduce(0) { sum, x in
        let value = terminals[y * 3 + x]
        let own = bits >> x & 1 == 1 ? max(0, -value) : max(0, value)
        let isCut = x < 2 && bits >> x & 1 != bits >> (x + 1) & 1
        return sum + own + (isCut ? edges[(y * 3 + x) * 4] : 0)
      }
    }

    /// The cost of the edges between a row and the next one, given the subject pixels of both.
    func between(_ y: Int, _ upper: Int, _ lower: Int) -> Int32 {
      var sum: Int32 = 0
      for x in 0..<3 {
        for (kind, column) in [(1, x), (2, x + 1), (3, x - 1)] where (0..<3).contains(column) {
          if upper >> x & 1 != lower >> column & 1 { sum += edges[(y * 3 + x) * 4 + kind] }
        }
      }
      return sum
    }

    /// The minimum cost of all cuts, by dynamic programming over the rows.
    func minimumCost(height: Int) -> Int32 {
      var best = (0..<8).map { row(0, $0) }
      for y in 1..<height {
        best = (0..<8).map { lower in
          let sums = (0..<8).map { best[$0] + between(y - 1, $0, lower) }
          return row(y, lower) + (sums.min() ?? 0)
        }
      }
      return best.min() ?? 0
    }

    func total(_ mask: [Bool], height: Int) -> Int32 {
      let rows = (0..<height).map { y in
        (0..<3).reduce(0) { $0 | (mask[y * 3 + $1] ? 1 << $1 : 0) }
      }
      let own = rows.enumerated().reduce(0 as Int32) { $0 + row($1.offset, $1.element) }
      return (1..<height).reduce(own) { $0 + between($1 - 1, rows[$1 - 1], rows[$1]) }
    }
  }

  private func grid(_ costs: Costs, height: Int = 14) -> CutoutGridFlow {
    var flow = CutoutGridFlow(size: PixelSize(width: 3, height: height))
    for (x, y) in places(0..<3, 0..<height) {
      for (kind, direction) in [0, 2, 4, 6].enumerated() {
        let step = CutoutGridFlow.directions[direction]
        guard (0..<3).contains(x + step.x), y + step.y < height else { continue }
        let capacity = costs.edges[(y * 3 + x) * 4 + kind]
        flow.setEdge(x: x, y: y, direction: direction, capacity: capacity)
      }
    }
    return flow
  }

  /// Edges of high capacity carry flow far; edges of low capacity are saturated at once.
  @Test(arguments: [(3, 14), (9, 14), (60, 14), (9, 3), (20, 2)])
  func findsMinimumCut(capacity: Int, height: Int) {
    var random = CutoutRandom(state: UInt64(capacity))
    for _ in 0..<12 {
      var costs = Costs(
        terminals: [], edges: (0..<height * 12).map { _ in Int32(random.whole(0...capacity)) })
      var flow = grid(costs, height: height)
      // Each cut starts from the flow of the previous cut.
      for _ in 0..<4 {
        costs.terminals = (0..<height * 3).map { _ in Int32(random.whole(-40...40)) }
        let mask = flow.cut(terminals: costs.terminals)
        #expect(costs.total(mask, height: height) == costs.minimumCost(height: height))
      }
    }
  }

  @Test func cutsAtDistantBottleneck() {
    var costs = Costs(
      terminals: (0..<42).map { $0 < 3 ? 100 : $0 >= 39 ? -100 : 0 },
      edges: [Int32](repeating: 50, count: 42 * 4))
    for edge in 8 * 12..<9 * 12 { costs.edges[edge] = 1 }
    var flow = grid(costs)
    // Seven edges of cost 1 connect the ninth row to the tenth.
    #expect(flow.cut(terminals: costs.terminals) == (0..<42).map { $0 < 27 })
    costs.terminals.reverse()
    #expect(flow.cut(terminals: costs.terminals) == (0..<42).map { $0 >= 27 })
  }
}
