extension AdjustmentParameter {
  /// What is known of the parameter, as for those of effects.
  var facts: EffectParameter {
    EffectParameter(name: name, kind: .decimal(range), defaultValue: neutral.stored)
  }
}

extension AdjustmentChange {
  /// The verb that changes adjustments.
  static let verb = "adjust"

  /// Reads assignments such as `brightness=20`.
  ///
  /// - Parameters:
  ///   - assignments: The texts; of two with one key the last counts.
  ///   - number: Reads a number as people write it; nil for anything else.
  /// - Throws: ``EffectError``, at the first text that does not fit.
  package init(
    parsing assignments: [String], number: (String) -> Double?
  ) throws(EffectError) {
    var values: [String: Double] = [:]
    for assignment in assignments {
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw .notAnAssignment(assignment) }
      let (name, text) = (String(parts[0]), String(parts[1]))
      guard let parameter = Adjustments.parameter(named: name) else {
        throw .unknownParameter(
          name, effect: Self.verb, known: Adjustments.parameters.map(\.name))
      }
      guard let value = number(text), parameter.range.contains(value) else {
        throw .badValue(text, parameter.facts)
      }
      values[name] = value
    }
    self.init(values)
  }
}
