/// What is wrong with a text such as `block=12`.
package enum EffectError: UsageError, Hashable, Sendable {
  /// The text is not of the form `key=value`.
  case notAnAssignment(String)
  /// The effect has no such parameter, but others.
  case unknownParameter(String, effect: String, known: [String])
  /// The value is none of the parameter's.
  case badValue(String, EffectParameter)
}

extension EffectKind {
  /// Reads assignments such as `block=12` or `seed=0x1f`.
  ///
  /// - Parameters:
  ///   - assignments: The texts; of two with one key the last counts.
  ///   - number: Reads a number as people write it; nil for anything else.
  ///   - color: Reads a colour as people write it; nil for anything else.
  /// - Returns: What an edit needs to switch the effect on with these values.
  /// - Throws: ``EffectError``, at the first text that does not fit.
  package func choice(
    parsing assignments: [String], number: (String) -> Double?, color: (String) -> Color?
  ) throws(EffectError) -> ShaderChoice {
    var given: [String: JSONValue] = [:]
    for assignment in assignments {
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw .notAnAssignment(assignment) }
      let (key, text) = (String(parts[0]), String(parts[1]))
      guard let parameter = parameters.first(where: { $0.name == key }) else {
        throw .unknownParameter(key, effect: name, known: parameters.map(\.name))
      }
      guard let value = parameter.value(of: text, number: number, color: color) else {
        throw .badValue(text, parameter)
      }
      given[key] = value
    }
    return choice(given)
  }
}

extension EffectParameter {
  /// The stored form of what somebody wrote; nil if it is no value of the parameter.
  fileprivate func value(
    of text: String, number: (String) -> Double?, color: (String) -> Color?
  ) -> JSONValue? {
    switch kind {
    case .whole(let range):
      Self.bits(text).flatMap(Int.init(exactly:)).flatMap { range.contains($0) ? $0.stored : nil }
    case .decimal(let range):
      number(text).flatMap { range.contains($0) ? $0.stored : nil }
    case .color: color(text)?.stored
    case .seed: Self.bits(text)?.stored
    }
  }

  private static func bits(_ text: String) -> UInt64? {
    text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
  }
}
