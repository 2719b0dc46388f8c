/// The error thrown when an assignment such as `block=12` is invalid.
package enum EffectError: UsageError, Hashable, Sendable {
  /// The text does not have the form `key=value`.
  case notAnAssignment(String)
  /// The effect, or the verb `adjust`, doesn't have a parameter with this name; `known` lists the
  /// valid names.
  case unknownParameter(String, effect: String, known: [String])
  case badValue(String, EffectParameter)
}

extension EffectDescriptor {
  /// Parses assignments such as `block=12` or `seed=0x1f` into parameters, as an edit stores them.
  ///
  /// If a key occurs twice, the last assignment is used. Throws for the first invalid assignment.
  package func settings(
    parsing assignments: [String], number: (String) -> Double?, color: (String) -> Color?
  ) throws(EffectError) -> ShaderSettings {
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
    return settings(given)
  }
}

extension EffectParameter {
  /// Returns the stored form of the value that a text represents; `nil` if the text is not valid
  /// for the parameter.
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
