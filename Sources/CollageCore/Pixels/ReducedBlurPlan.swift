/// The parameters of a Gaussian blur that runs at a reduced size.
///
/// The image is averaged in blocks of `k` pixels, `k = 2^⌊log₂(σ / 4)⌋`, blurred at that size, and
/// interpolated linearly. Averaging and interpolation add variances of 1/12 and 1/6 of a block's
/// area, which are subtracted from the Gaussian.
struct ReducedBlurPlan: Hashable, Sendable {
  /// The size at which the image is blurred.
  let size: PixelSize
  /// The standard deviations along rows and columns, in pixels of `size`.
  let deviation: Size

  /// Computes the parameters of a blur.
  ///
  /// - Parameters:
  ///   - deviation: The requested standard deviation, in pixels of the image.
  ///   - extent: The size of the image.
  init(deviation: Double, extent: Size) {
    var block = 1.0
    while deviation >= 8 * block, block < 0x1p20 { block *= 2 }
    func side(_ length: Double) -> Int { max(1, Int((length / block).rounded(.up))) }
    size = PixelSize(width: side(extent.width), height: side(extent.height))
    func rest(_ block: Double) -> Double {
      let (scaled, means) = (deviation / block, (1 - 1 / (block * block)) / 12)
      return max(0, scaled * scaled - max(0, means) - 1.0 / 6).squareRoot()
    }
    self.deviation = Size(
      width: rest(extent.width / Double(size.width)),
      height: rest(extent.height / Double(size.height)))
  }
}
