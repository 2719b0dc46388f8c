/// Adjustments as people write them: `brightness=20`.
package enum AdjustText {
  /// What can be set.
  package static let names = Adjustments.parameters.map(\.name)

  /// The verb that sets it.
  static let verb = "adjust"

  /// Reads what is to be set.
  ///
  /// - Parameter assignments: The texts.
  /// - Returns: The change.
  /// - Throws: ``EffectError``.
  static func change(_ assignments: [String]) throws(EffectError) -> AdjustmentChange {
    try AdjustmentChange(parsing: assignments) { DecimalText.number($0) }
  }
}
