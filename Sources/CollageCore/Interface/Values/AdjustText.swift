/// Parses adjustments such as `brightness=20`.
package enum AdjustText {
  /// The names of the parameters.
  package static let names = Adjustments.parameters.map(\.name)

  /// The verb that sets adjustments.
  static let verb = "adjust"

  /// Parses assignments of parameters.
  static func change(_ assignments: [String]) throws(EffectError) -> AdjustmentChange {
    try AdjustmentChange(parsing: assignments) { DecimalText.number($0) }
  }
}
