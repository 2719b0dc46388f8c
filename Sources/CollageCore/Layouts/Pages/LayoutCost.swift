internal import Foundation

/// Costs by which layouts are chosen, in whole numbers.
///
/// Mathematical libraries differ in the last bits; what decides is the same on every machine if it is rounded
/// far more coarsely than that.
enum LayoutCost {
  /// How many steps there are to one.
  private static let steps = 1_048_576.0
  /// What stands for a cost that is no number or beyond all others.
  static let highest = Int.max / 1_048_576

  /// A cost in steps.
  static func rounded(_ cost: Double) -> Int {
    let scaled = cost * steps
    return scaled.isFinite && abs(scaled) < Double(highest) ? Int(scaled.rounded()) : highest
  }

  /// How far a length is from another one, so that half and double are equally far.
  static func deviation(_ length: Double, from wanted: Double) -> Double {
    length > 0 && wanted > 0 ? abs(log(length / wanted)) : .infinity
  }
}
