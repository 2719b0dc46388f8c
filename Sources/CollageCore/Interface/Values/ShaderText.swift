/// Parses shaders and their parameters, such as `glitch` or `bands=3`.
package enum ShaderText {
  /// The names of the shaders that this version supports.
  package static let names = EffectRegister.names

  static func kind(_ text: String) throws(ValueError) -> EffectKind {
    guard let kind = EffectRegister.effect(named: text.lowercased()) else {
      throw ValueError(
        value: text, kind: "a shader",
        allowed: "one of \(names.joined(separator: ", "))",
        nearest: NearestNames.to(text, among: names))
    }
    return kind
  }

  /// Parses the parameters of a shader.
  ///
  /// - Parameters:
  ///   - assignments: The assignments, such as `bands=3`.
  ///   - kind: The shader.
  /// - Returns: The shader and its parameters, for an edit that enables it.
  /// - Throws: ``EffectError``.
  static func choice(
    _ assignments: [String], of kind: EffectKind
  ) throws(EffectError) -> ShaderChoice {
    try kind.choice(
      parsing: assignments, number: { DecimalText.number($0) }, color: { try? ColorText.color($0) })
  }
}
