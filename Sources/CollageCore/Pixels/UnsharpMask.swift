internal import Foundation

/// The parameters of sharpening by an unsharp mask of luma.
///
/// `C' = C + a·(Y - M)` for each channel `C`, clamped to `0...1`. `Y` is luma and `M` its mean
/// around the pixel, weighted by alpha and a Gaussian. Pixels outside the frame don't count. Colors
/// are not multiplied by alpha. `Y = (54·R + 183·G + 19·B) / 256`, the weights of Rec. 709.
///
/// The mean is computed for square blocks of pixels and interpolated between their centers. A block
/// is one pixel for deviations less than six. Blocks and interpolation add a variance of a quarter
/// of a block's area, which is subtracted from the Gaussian.
struct UnsharpMask: Hashable, Sendable {
  /// The standard deviation of the Gaussian, in reference pixels.
  static let reach = 0.6
  /// The factor on the difference at full strength.
  static let strongest = 1.5
  /// The weight of red in luma, in units of 1/256.
  static let red: UInt32 = 54
  /// The weight of green in luma, in units of 1/256.
  static let green: UInt32 = 183
  /// The weight of blue in luma, in units of 1/256.
  static let blue: UInt32 = 19

  /// The factor on the difference.
  let amount: Double
  /// The side of a block in pixels; a power of two.
  let block: Int
  /// The weights of the center block and of the blocks up to ``radius`` away on one side.
  ///
  /// Together with those of the other side they add up to one.
  let weights: [Double]

  /// The number of blocks on each side of the center.
  var radius: Int { weights.count - 1 }

  /// Computes the weights; `nil` if nothing would change.
  ///
  /// - Parameters:
  ///   - share: The strength in `0...1`.
  ///   - scale: The number of raster pixels per reference pixel.
  init?(share: Double, scale: Double) {
    let deviation = min(Self.reach * scale, 512)
    guard share > 0, deviation > 0.2 else { return nil }
    var block = 1
    while deviation >= 6 * Double(block) { block *= 2 }
    let side = Double(block)
    let variance = block == 1 ? deviation * deviation : deviation * deviation / (side * side) - 0.25
    let radius = Int((3.5 * variance.squareRoot()).rounded(.up))
    let parts = (0...radius).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = 2 * parts.reduce(0, +) - parts[0]
    amount = share * Self.strongest
    self.block = block
    weights = parts.map { $0 / sum }
  }
}
