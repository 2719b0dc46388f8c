/// The block size and the kernel weights of a Gaussian blur of a raster's coverage.
///
/// A wide blur needs few samples. The raster is averaged in blocks, blurred by the remaining
/// deviation, and interpolated linearly between samples. A block adds the variance of a box, 1/12
/// of its side squared, give or take the position of edges within it. Interpolation adds nothing at
/// a sample and 1/4 halfway between; the mean, 1/8, is subtracted. The remaining error of both is
/// at most 0.3 of 255 at edges and 0.45 at corners for blocks of a fifth of the deviation. Blocks
/// of a quarter increase it by half.
struct GaussianBlurPlan: Hashable, Sendable {
  /// The standard deviation of the blur, in pixels of the raster.
  let sigma: Double
  /// The side of a block in pixels: the largest power of two up to a fifth of the deviation.
  let block: Int
  /// The standard deviation of the kernel, in blocks.
  let deviation: Double
  /// The number of blocks that the blur extends beyond the raster on each side.
  let margin: Int
  /// The kernel weights: the center, then one weight for each pair of samples at the same distance.
  ///
  /// Weights are in units of 1/65536. They are chosen for sums that truncate each product, so that
  /// full coverage stays full. Empty if there is nothing to blur.
  let weights: [UInt16]

  /// The smallest deviation, in pixels, at which the effect of interpolation is subtracted.
  ///
  /// The read position hardly matters then.
  private static let leastRead = 3.0
  /// The largest side of a block, in pixels.
  static let largestBlock = 256

  /// Computes the blur for a nonnegative standard deviation in pixels.
  init(sigma: Double) {
    precondition(sigma >= 0 && sigma.isFinite)
    var block = 1
    while sigma >= Double(10 * block), block < Self.largestBlock { block *= 2 }
    let relative = sigma / Double(block)
    self.sigma = sigma
    self.block = block
    let boxes = block == 1 ? 0 : 1 / 12.0
    let reading = sigma < Self.leastRead ? 0 : 1 / 8.0
    deviation = (relative * relative - boxes - reading).squareRoot()
    margin = Int((NormalDistribution.reach * relative).rounded(.up)) + 1
    weights = Self.weights(deviation: deviation)
  }

  /// The number of samples on each side of the kernel's center.
  var radius: Int { max(0, weights.count - 1) }

  /// Returns the normalized kernel from the center outward.
  ///
  /// Each weight other than the center applies to two samples.
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
    // The center weight absorbs the rounding error, one unit at a time.
    func sum() -> Int { weights.reduce(0) { $0 + (Int($1) * Int(CoveragePlane.full)) >> 16 } }
    while sum() < Int(CoveragePlane.full) { weights[0] += 1 }
    while sum() > Int(CoveragePlane.full) { weights[0] -= 1 }
    return weights
  }
}
