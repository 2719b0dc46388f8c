import Testing

@testable import CollageCore

@Suite struct ColorMixtureTests {
  @Test func clustersAreFoundAgain() {
    let centers = [
      ColorVector(20, 0, 0, 0), ColorVector(80, 40, -30, 0), ColorVector(50, -60, 60, 0),
    ]
    var random = CutoutRandom(state: 5)
    var colors: [ColorVector] = []
    for index in 0..<300 {
      let offset = ColorVector(random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5, 0)
      colors.append(centers[index % 3] + offset * 4)
    }
    let mixture = ColorMixture(colors, weights: [Float](repeating: 1, count: 300))
    for center in centers {
      let nearest = mixture.components.map { ($0.mean - center).squaredLength }.min() ?? .infinity
      #expect(nearest < 4)
      #expect(mixture.cost(center) + 5 < mixture.cost(center + ColorVector(15, 0, 0, 0)))
    }
  }

  @Test func oneGaussianHasTheDensityOfTheLaw() {
    // Variance one along each axis; the identity is added, so that the covariance is 2.
    let axes = [ColorVector(1, 0, 0, 0), ColorVector(0, 1, 0, 0), ColorVector(0, 0, 1, 0)]
    let colors = axes.flatMap { [$0 * Float(3).squareRoot(), $0 * -Float(3).squareRoot()] }
    var moments = ColorMoments()
    for color in colors { moments.add(color, weight: 1) }
    #expect(abs(moments.covariance.xx - 1) < 1e-6 && abs(moments.covariance.xy) < 1e-6)
    let flat = ColorMixture([ColorVector(5, 5, 5, 0)], weights: [2])
    #expect(flat.components.count == 1)
    #expect(abs(flat.cost(ColorVector(5, 5, 5, 0))) < 1e-5)
    #expect(abs(flat.cost(ColorVector(7, 5, 5, 0)) - 2) < 1e-5)
  }

  @Test func noColoursGiveNoComponents() {
    #expect(ColorMixture([], weights: []).components.isEmpty)
  }

  @Test func theInverseTimesTheMatrixIsTheIdentity() {
    let matrix = SymmetricMatrix3(xx: 4, xy: 1, xz: 0.5, yy: 3, yz: -0.7, zz: 2)
    let product = matrix.inverse.times(matrix.times(SIMD4(1, 2, 3, 0)))
    let difference = product - SIMD4(1, 2, 3, 0)
    #expect((difference * difference).sum() < 1e-18)
  }

  @Test func thePrincipalAxisIsTheLongestOne() {
    let matrix = SymmetricMatrix3(xx: 1, xy: 0, xz: 0, yy: 9, yz: 0, zz: 2)
    let (axis, variance) = matrix.principalAxis()
    #expect(abs(abs(axis.y) - 1) < 1e-9 && abs(variance - 9) < 1e-9)
    #expect(SymmetricMatrix3.zero.principalAxis().variance == 0)
  }

  @Test func aComponentCountsAsMuchAsItsColoursWeigh() {
    let far = ColorMixture([.zero, ColorVector(100, 0, 0, 0)], weights: [3, 1])
    // The logarithms of 4/3 and of 4.
    #expect(abs(far.cost(.zero) - 0.287_682) < 1e-4)
    #expect(abs(far.cost(ColorVector(100, 0, 0, 0)) - 1.386_294) < 1e-4)
  }

  @Test func nearComponentsAddUp() {
    let near = ColorMixture([.zero, ColorVector(2, 0, 0, 0)], weights: [3, 1])
    #expect(near.components.count == 2)
    // 0.75 and 0.25, the other one divided by e² at their own places, both by √e between them.
    #expect(abs(near.cost(.zero) - 0.243_558) < 1e-4)
    #expect(abs(near.cost(ColorVector(2, 0, 0, 0)) - 1.045_541) < 1e-4)
    #expect(abs(near.cost(ColorVector(1, 0, 0, 0)) - 0.5) < 1e-4)
  }

  @Test func thereAreFiveComponentsAtMost() {
    let colors = [0, 1, 100, 101, 200, 201, 300, 400].map { ColorVector($0, 0, 0, 0) }
    let mixture = ColorMixture(colors, weights: [Float](repeating: 1, count: 8))
    let means = mixture.components.map(\.mean.x).sorted()
    #expect(means == [0.5, 100.5, 200.5, 300, 400])
  }
}
