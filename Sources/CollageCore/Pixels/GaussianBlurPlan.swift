/// The block size and the kernel weights for a Gaussian blur of coverage.
///
/// A wide blur needs few samples. The raster is averaged in blocks, the blocks are blurred, and the
/// result is interpolated linearly between them.
///
/// In units of a squared block side, averaging adds about 1/12 to the variance of the blur.
/// Interpolation adds 0 at a sample and 1/4 halfway between two samples; the plan assumes 1/8. The
/// plan subtracts the 1/12 from the variance of the kernel if a block has several pixels. It
/// subtracts the 1/8 unless the blur is narrow. For blocks of a fifth of the deviation, the
/// remaining error is at most 0.3 of 255 at edges and 0.45 at corners. For blocks of a quarter of
/// the deviation, it would be 1.5 times as large.
struct GaussianBlurPlan: Hashable, Sendable {
  /// The standard deviation of the blur, in pixels of the raster.
  let sigma: Double
  /// The side of a block in pixels: the largest power of two up to a fifth of the deviation, in
  /// `1...256`.
  let block: Int
  /// The standard deviation of the kernel, in blocks.
  let deviation: Double
  /// The number of blocks that the blur adds on each side of the raster.
  let margin: Int
  /// The kernel weights, in units of 1/65536: the center, then one weight for each pair of samples
  /// at the same distance.
  ///
  /// The weight of a pair is a factor on the mean of both samples. If the kernel is too narrow to
  /// blur anything, the array is empty. For full coverage, the sum of the products is exact, even
  /// though each product is truncated.
  let weights: [UInt16]

  /// The deviation, in pixels, from which the plan subtracts the variance of the interpolation.
  ///
  /// For such wide blurs, the error hardly depends on the position between two samples.
  private static let minimumInterpolatedSigma = 3.0
  /// The largest side of a block, in pixels.
  static let largestBlock = 256

  init(sigma: Double) {
    precondition(sigma >= 0 && sigma.isFinite)
    var block = 1
    while sigma >= Double(10 * block), block < Self.largestBlock { block *= 2 }
    let relative = sigma / Double(block)
    self.sigma = sigma
    self.block = block
    let averaging = block == 1 ? 0 : 1 / 12.0
    let interpolation = sigma < Self.minimumInterpolatedSigma ? 0 : 1 / 8.0
    deviation = (relative * relative - averaging - interpolation).squareRoot()
    margin = Int((NormalDistribution.reach * relative).rounded(.up)) + 1
    weights = Self.weights(deviation: deviation)
  }

  var radius: Int { max(0, weights.count - 1) }

  /// Returns the weights of the kernel from the center outward.
  ///
  /// Each weight except the center applies to two samples; the sum over all samples is 1.
  static func kernel(deviation: Double) -> [Double] {
    guard deviation > 0.2 else { return [1] }
    let radius = max(1, Int((NormalDistribution.reach * deviation).rounded(.up)))
    let heights = (0...radius).map { NormalDistribution.density(Double($0) / deviation) }
    let sum = heights[0] + 2 * heights.dropFirst().reduce(0, +)
    return heights.map { $0 / sum }
  }

  private static func weights(deviation: Double) -> [UInt16] {
    let kernel = kernel(deviation: deviation)
    guard kernel.count > 1 else { return [] }
    var weights = kernel.enumerated().map { index, part in
      UInt16((part * (index == 0 ? 65_536 : 131_072)).rounded())
    }
    // The center weight compensates for the rounding error.
    func sum() -> Int { weights.reduce(0) { $0 + (Int($1) * Int(CoveragePlane.full)) >> 16 } }
    while sum() < Int(CoveragePlane.full) { weights[0] += 1 }
    while sum() > Int(CoveragePlane.full) { weights[0] -= 1 }
    return weights
  }
}
