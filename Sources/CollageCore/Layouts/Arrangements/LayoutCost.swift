internal import Foundation

/// Conversion of the costs by which layouts are compared to integers.
///
/// The last bits of floating-point results differ between math libraries. Costs are therefore
/// rounded to much coarser steps, so that every machine chooses the same layout.
enum LayoutCost {
  /// The number of integer steps for a cost of one.
  private static let steps = 1_048_576.0
  /// The cost that replaces NaN and values out of range.
  static let highest = Int.max / 1_048_576

  /// Converts a cost to integer steps.
  static func rounded(_ cost: Double) -> Int {
    let scaled = cost * steps
    return scaled.isFinite && abs(scaled) < Double(highest) ? Int(scaled.rounded()) : highest
  }

  /// Returns the deviation of a length from a target, as the absolute logarithm of their ratio.
  ///
  /// Half and double the target are equally far away.
  static func deviation(_ length: Double, from wanted: Double) -> Double {
    length > 0 && wanted > 0 ? abs(log(length / wanted)) : .infinity
  }
}
