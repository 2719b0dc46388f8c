/// The parameters of a Gaussian blur of an image at a reduced size.
///
/// The image is averaged in blocks of `k` by `k` pixels, where `k = max(1, 2^⌊log₂(σ / 4)⌋)` and
/// `σ` is the standard deviation. The blocks are blurred, and the result is interpolated linearly.
/// In squared block sides, averaging adds a variance of `(1 - 1/k²)/12`, and interpolation adds
/// 1/6. The plan subtracts both from the variance of the Gaussian.
struct ReducedBlurPlan: Hashable, Sendable {
  /// The size of the reduced image.
  let size: PixelSize
  /// The standard deviations along rows and columns, in pixels of the reduced image.
  let deviation: Size

  /// Plans a blur with the given standard deviation, in pixels of the image.
  init(deviation: Double, extent: Size) {
    var block = 1.0
    while deviation >= 8 * block, block < 0x1p20 { block *= 2 }
    func side(_ length: Double) -> Int { max(1, Int((length / block).rounded(.up))) }
    size = PixelSize(width: side(extent.width), height: side(extent.height))
    func remainingDeviation(_ block: Double) -> Double {
      let (scaled, averagingVariance) = (deviation / block, (1 - 1 / (block * block)) / 12)
      return max(0, scaled * scaled - max(0, averagingVariance) - 1.0 / 6).squareRoot()
    }
    self.deviation = Size(
      width: remainingDeviation(extent.width / Double(size.width)),
      height: remainingDeviation(extent.height / Double(size.height)))
  }
}
