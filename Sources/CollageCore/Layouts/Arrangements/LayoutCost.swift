internal import Foundation

/// Integer costs for the comparison of layouts.
///
/// The last bits of floating-point results differ between math libraries. Therefore, costs are
/// rounded to steps of 2⁻²⁰ and stored as the number of steps. The steps are much larger than the
/// differences, so every machine chooses the same layout.
enum LayoutCost {
  private static let steps = 1_048_576.0
  /// The cost that replaces NaN and values out of range.
  static let highest = Int.max / 1_048_576

  static func rounded(_ cost: Double) -> Int {
    let scaled = cost * steps
    return scaled.isFinite && abs(scaled) < Double(highest) ? Int(scaled.rounded()) : highest
  }

  /// Returns the absolute logarithm of the ratio between a length and a target; infinity if either
  /// isn't positive.
  static func deviation(_ length: Double, from wanted: Double) -> Double {
    length > 0 && wanted > 0 ? abs(log(length / wanted)) : .infinity
  }
}
