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
}
