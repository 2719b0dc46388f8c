import Testing

@testable import CollageCore

@Suite struct BlurLawTests {
  @Test(
    "blocks are powers of two up to a fifth of the deviation",
    arguments: [(0.5, 1), (4, 1), (9.99, 1), (10, 2), (19.9, 2), (20, 4), (400, 64), (1e4, 256)])
  func blocks(sigma: Double, block: Int) {
    #expect(BlurLaw(sigma: sigma).block == block)
  }

  @Test("the variances add up to that of the Gaussian")
  func variances() {
    for sigma in [10.0, 33, 64, 400] {
      let law = BlurLaw(sigma: sigma)
      let block = Double(law.block)
      let sum = (law.deviation * law.deviation + 1 / 12.0 + 1 / 8.0) * block * block
      #expect(abs(sum - sigma * sigma) < 1e-9 * sum)
    }
    let single = BlurLaw(sigma: 7).deviation
    #expect(abs(single * single + 1 / 8.0 - 49) < 1e-9)
    #expect(BlurLaw(sigma: 2).deviation == 2)
  }

  @Test(
    "what is wholly covered stays so, whatever is dropped",
    arguments: [0.21, 0.5, 0.8, 1, 2.7, 6, 9.99, 12, 79])
  func whole(sigma: Double) {
    let weights = BlurLaw(sigma: sigma).weights.map { Int($0) }
    let full = Int(CoveragePlane.full)
    #expect(weights.reduce(0) { $0 + (full * $1) >> 16 } == full)
    let kernel = BlurLaw.kernel(deviation: BlurLaw(sigma: sigma).deviation)
    for (index, part) in kernel.enumerated().dropFirst() {
      #expect(abs(Double(weights[index]) - part * 131_072) <= 0.5)
    }
    #expect(abs(Double(weights[0]) / 65_536 - kernel[0]) < 0.006)
  }

  @Test("no blur has no weights and leaves a plane alone")
  func none() {
    let law = BlurLaw(sigma: 0)
    #expect(law.weights.isEmpty && law.radius == 0 && law.block == 1)
    let plane = CoveragePlane(size: PixelSize(width: 3, height: 2), values: [1, 2, 3, 4, 5, 6])
    #expect(plane.convolved(by: law) == plane)
  }
}
