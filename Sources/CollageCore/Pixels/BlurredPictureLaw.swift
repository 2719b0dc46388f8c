/// How a picture is blurred, in numbers: by a Gaussian at a reduced size.
///
/// The picture is averaged to one pixel for each block of `k`, `k = 2^⌊log₂(σ / 4)⌋`, blurred there,
/// and read with linear interpolation. Averages and interpolation blur a little themselves, by
/// variances of 1/12 and 1/6 of a block, which the Gaussian has less.
struct BlurredPictureLaw: Hashable, Sendable {
  /// The size at which the picture is blurred.
  let size: PixelSize
  /// The deviations of the Gaussian along rows and columns, in pixels of that size.
  let deviation: Size

  /// The law of a blur.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation that is wanted, in pixels of the picture.
  ///   - extent: The picture's size.
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
