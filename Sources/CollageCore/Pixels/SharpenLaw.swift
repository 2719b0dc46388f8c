internal import Foundation

/// Sharpening in numbers: an unsharp mask of luma.
///
/// `C' = C + a·(Y - M)` for each channel `C`, limited to `0...1`, where `Y` is luma and `M` its mean
/// around the pixel, weighted by alpha and a Gaussian; beyond the frame there is nothing. Colours are
/// independent of alpha. `Y = (54·R + 183·G + 19·B) / 256`, the weights of Rec. 709.
///
/// The mean is that of square blocks of pixels, between whose centres it is interpolated; a block is
/// one pixel up to a deviation of six. What blocks and interpolation blur themselves, a variance of a
/// quarter of a block's area, the Gaussian has less.
struct SharpenLaw: Hashable, Sendable {
  /// The Gaussian's deviation in reference pixels.
  static let reach = 0.6
  /// What is added of the difference at full strength.
  static let strongest = 1.5
  /// The share of red in luma, in 256ths.
  static let red: UInt32 = 54
  /// The share of green.
  static let green: UInt32 = 183
  /// The share of blue.
  static let blue: UInt32 = 19

  /// How much of the difference is added.
  let amount: Double
  /// The side of a block in pixels, a power of two.
  let block: Int
  /// The weights of the block itself and of those up to ``radius`` away on one side; with those of
  /// the other side they add up to one.
  let weights: [Double]

  /// How many blocks to each side count.
  var radius: Int { weights.count - 1 }

  /// Works out the weights; nil where nothing would change.
  ///
  /// - Parameters:
  ///   - share: The strength in `0...1`.
  ///   - scale: Raster pixels per reference pixel.
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
