internal import Foundation

/// The costs by which layouts are compared, as integers.
///
/// Math libraries differ in the last bits. Costs are rounded far more coarsely, so that decisions
/// are the same on every machine.
enum LayoutCost {
  /// The number of steps per unit.
  private static let steps = 1_048_576.0
  /// The cost that replaces NaN and values out of range.
  static let highest = Int.max / 1_048_576

  /// Returns a cost in steps.
  static func rounded(_ cost: Double) -> Int {
    let scaled = cost * steps
    return scaled.isFinite && abs(scaled) < Double(highest) ? Int(scaled.rounded()) : highest
  }

  /// Returns the distance between lengths on a logarithmic scale, on which half and double are
  /// equally far.
  static func deviation(_ length: Double, from wanted: Double) -> Double {
    length > 0 && wanted > 0 ? abs(log(length / wanted)) : .infinity
  }
}
