extension AdjustmentParameter {
  /// The adjustment's description in the form of an effect's parameter.
  var descriptor: EffectParameter {
    EffectParameter(name: name, kind: .decimal(range), defaultValue: neutral.stored)
  }
}

extension AdjustmentChange {
  static let verb = "adjust"

  /// Parses assignments such as `brightness=20`.
  ///
  /// If a key occurs twice, the last assignment is used. Throws for the first invalid assignment.
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
        throw .badValue(text, parameter.descriptor)
      }
      values[name] = value
    }
    self.init(values)
  }
}
