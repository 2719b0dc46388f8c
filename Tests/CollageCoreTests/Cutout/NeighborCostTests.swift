import Testing

@testable import CollageCore

@Suite struct NeighborCostTests {
  private let dark = ColorVector(20, 0, 0, 0)
  private let light = ColorVector(80, 0, 0, 0)

  @Test func acrossACornerItCostsLessByTheLength() {
    let plain = Raster(size: PixelSize(width: 2, height: 2), repeating: dark)
    let cost = NeighborCost(plain, smoothness: 8)
    for (direction, step) in CutoutGridFlow.directions.enumerated() {
      let length: Float = step.x == 0 || step.y == 0 ? 1 : Float(2).squareRoot()
      #expect(cost.cost(dark, dark, direction: direction) == 8 / length)
    }
  }

  @Test func itCostsLittleBetweenColoursThatDiffer() {
    let edge = Raster(size: PixelSize(width: 2, height: 1), values: [dark, light])
    let cost = NeighborCost(edge, smoothness: 8)
    #expect(abs(cost.cost(dark, light, direction: 0) - 8 * 0.606_53) < 1e-3)
  }

  /// A corner has two sides that cost ten and a diagonal that costs seven.
  @Test(arguments: 0..<4) func eachNeighbourHoldsACorner(corner: Int) {
    let plain = Raster(size: PixelSize(width: 2, height: 2), repeating: dark)
    for (value, isSubject) in [(26 as Int32, false), (28, true)] {
      var flow = CutoutGridFlow(size: plain.size)
      NeighborCost(plain, smoothness: 10).connect(&flow)
      let terminals = (0..<4).map { $0 == corner ? value : -100 }
      #expect(flow.cut(terminals: terminals) == (0..<4).map { $0 == corner && isSubject })
    }
  }

  @Test(arguments: [(2, 1), (1, 2)]) func aPairCostsWhatItsColoursSay(width: Int, height: Int) {
    let edge = Raster(size: PixelSize(width: width, height: height), values: [dark, light])
    for (value, isSubject) in [(4 as Int32, false), (6, true)] {
      var flow = CutoutGridFlow(size: edge.size)
      NeighborCost(edge, smoothness: 8).connect(&flow)
      // 8·exp(-1/2) is 4.85.
      #expect(flow.cut(terminals: [value, -9]) == [isSubject, false])
    }
  }
}
