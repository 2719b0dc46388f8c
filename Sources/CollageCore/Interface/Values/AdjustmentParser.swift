/// Parses adjustments such as `brightness=20`.
package enum AdjustmentParser {
  package static let names = Adjustments.parameters.map(\.name)

  static let verb = "adjust"

  static func change(_ assignments: [String]) throws(EffectError) -> AdjustmentChange {
    try AdjustmentChange(parsing: assignments) { DecimalParser.number($0) }
  }
}
