internal import Foundation

/// The parameters of sharpening by an unsharp mask of luma.
///
/// For each channel `C`, the sharpened value is `C + a·(Y - M)`, clamped to `0...1`. `a` is
/// ``amount``, `Y = (54·R + 183·G + 19·B) / 256` is the Rec. 709 luma, and `M` is the mean luma
/// around the pixel, weighted by alpha and a Gaussian. Pixels outside the raster don't count.
/// Colors are not multiplied by alpha.
///
/// The mean is computed for square blocks of pixels and interpolated between their centers. A block
/// is a single pixel for standard deviations less than six pixels. Averaging and interpolation of
/// larger blocks add a variance of a quarter of a squared block side, which is subtracted from the
/// variance of the Gaussian.
struct UnsharpMask: Hashable, Sendable {
  /// The standard deviation of the Gaussian, in reference pixels (see ``Effect``).
  static let deviation = 0.6
  /// The value of ``amount`` at full strength.
  static let maximumAmount = 1.5
  /// The weights of red, green and blue in luma, in units of 1/256.
  static let red: UInt32 = 54
  static let green: UInt32 = 183
  static let blue: UInt32 = 19

  /// The factor on the difference between a pixel's luma and the mean luma.
  let amount: Double
  /// The side of a block in pixels; a power of two.
  let block: Int
  /// The weights of the center block and of the blocks on one side of it, by distance; the weights
  /// of the center and both sides add up to one.
  let weights: [Double]

  /// The number of blocks on each side of the center.
  var radius: Int { weights.count - 1 }

  /// Computes the weights; `nil` if the strength or the deviation is too small to have an effect.
  ///
  /// `strength` is the strength in `0...1`, and `scale` is the number of raster pixels per
  /// reference pixel (see ``Effect``).
  init?(strength: Double, scale: Double) {
    let deviation = min(Self.deviation * scale, 512)
    guard strength > 0, deviation > 0.2 else { return nil }
    var block = 1
    while deviation >= 6 * Double(block) { block *= 2 }
    let side = Double(block)
    let variance = block == 1 ? deviation * deviation : deviation * deviation / (side * side) - 0.25
    let radius = Int((3.5 * variance.squareRoot()).rounded(.up))
    let parts = (0...radius).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = 2 * parts.reduce(0, +) - parts[0]
    amount = strength * Self.maximumAmount
    self.block = block
    weights = parts.map { $0 / sum }
  }
}
