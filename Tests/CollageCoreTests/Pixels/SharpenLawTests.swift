import Testing

@testable import CollageCore

@Suite("The law of sharpening")
struct SharpenLawTests {
  @Test("is none without strength, and where pixels are larger than detail")
  func none() {
    #expect(SharpenLaw(share: 0, scale: 1) == nil)
    for scale in [0, 0.3, 1e-300] { #expect(SharpenLaw(share: 1, scale: scale) == nil) }
    #expect(SharpenLaw(share: 0.01, scale: 0.4) != nil)
  }

  @Test(
    "has a reach that grows with the picture, in blocks that grow with it",
    arguments: [
      (0.5, 1, 2), (1, 1, 3), (4, 1, 9), (9.9, 1, 21), (10, 2, 11), (19, 2, 20), (20, 4, 11),
      (1e9, 128, 14),
    ])
  func reach(scale: Double, block: Int, radius: Int) {
    let law = SharpenLaw(share: 1, scale: scale)
    #expect(law?.block == block && law?.radius == radius)
  }

  @Test("has a Gaussian's weights, which add up to one")
  func weights() throws {
    let law = try #require(SharpenLaw(share: 1, scale: 5))
    let sum = law.weights[0] + 2 * law.weights.dropFirst().reduce(0, +)
    #expect(abs(sum - 1) < 1e-12)
    let variance = 2 * law.weights.enumerated().reduce(0.0) { $0 + Double($1.0 * $1.0) * $1.1 }
    #expect(abs(variance - 9) < 0.1)
  }

  /// Blocks blur by what a box of them and the line between two of their centres do.
  @Test("has with blocks the variance that it would have without", arguments: [12, 30, 100.0])
  func variance(scale: Double) throws {
    let law = try #require(SharpenLaw(share: 1, scale: scale))
    let side = Double(law.block)
    let inBlocks = 2 * law.weights.enumerated().reduce(0.0) { $0 + Double($1.0 * $1.0) * $1.1 }
    let phases = (0..<law.block).map { (Double($0) + 0.5) / side }
    let line = phases.reduce(0.0) { $0 + $1 * (1 - $1) } / side
    let box = (side * side - 1) / 12
    let (whole, wanted) = (side * side * (inBlocks + line) + box, 0.36 * scale * scale)
    #expect(abs(whole / wanted - 1) < 0.015)
  }

  @Test("adds one and a half times the difference at most")
  func amount() {
    #expect(SharpenLaw(share: 1, scale: 1)?.amount == 1.5)
    #expect(SharpenLaw(share: 0.6, scale: 1)?.amount == 0.6 * 1.5)
  }
}
