/// How the Gaussian blur of a raster's coverage is made: in which size, and with which weights.
///
/// A wide blur needs few samples: the raster is averaged in blocks, blurred by the deviation that is
/// still missing, and read between the samples by straight lines. A block adds the variance of a box,
/// 1/12 of its side squared, more or less by where edges lie in it; reading adds nothing at a sample and
/// 1/4 halfway, of which the middle is taken off. What is left of both is at most 0.3 of 255 at edges
/// and 0.45 at corners, where blocks are a fifth of the deviation; with a quarter it is half as much
/// again.
struct BlurLaw: Hashable, Sendable {
  /// The deviation of the Gaussian, in pixels of the raster.
  let sigma: Double
  /// The side of the blocks in pixels: the largest power of two up to a fifth of the deviation.
  let block: Int
  /// The deviation of the weights, in blocks.
  let deviation: Double
  /// The blocks around the raster that the blur reaches.
  let margin: Int
  /// The weights of the kernel: first the one in the middle, then of each pair as far to both sides.
  ///
  /// They are parts of 65536 for sums that drop what is after the point of each product: what is
  /// wholly covered stays so. There are none where nothing is to be blurred.
  let weights: [UInt16]

  /// The least deviation, in pixels, of which it hardly matters where between samples is read.
  private static let leastRead = 3.0
  /// The most pixels on the side of a block.
  static let largestBlock = 256

  /// Works out the blur of a deviation in pixels, which is not negative.
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
    margin = Int((NormalLaw.reach * relative).rounded(.up)) + 1
    weights = Self.weights(deviation: deviation)
  }

  /// How many samples to each side the kernel reaches.
  var radius: Int { max(0, weights.count - 1) }

  /// The kernel in numbers whose sum is one, from the middle on; those beyond it are there twice.
  static func kernel(deviation: Double) -> [Double] {
    guard deviation > 0.2 else { return [1] }
    let radius = max(1, Int((NormalLaw.reach * deviation).rounded(.up)))
    let heights = (0...radius).map { NormalLaw.density(Double($0) / deviation) }
    let sum = heights[0] + 2 * heights.dropFirst().reduce(0, +)
    return heights.map { $0 / sum }
  }

  private static func weights(deviation: Double) -> [UInt16] {
    let kernel = kernel(deviation: deviation)
    guard kernel.count > 1 else { return [] }
    var weights = kernel.enumerated().map { index, part in
      UInt16((part * (index == 0 ? 65_536 : 131_072)).rounded())
    }
    // The middle takes up what rounding has left, one by one.
    func sum() -> Int { weights.reduce(0) { $0 + (Int($1) * Int(CoveragePlane.full)) >> 16 } }
    while sum() < Int(CoveragePlane.full) { weights[0] += 1 }
    while sum() > Int(CoveragePlane.full) { weights[0] -= 1 }
    return weights
  }
}
