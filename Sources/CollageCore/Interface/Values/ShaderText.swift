/// Shaders and their parameters as people write them: `glitch`, `bands=3`.
package enum ShaderText {
  /// The names of the shaders that this version knows.
  package static let names = EffectRegister.names

  /// Reads a shader's name.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The shader.
  /// - Throws: ``ValueError``.
  static func kind(_ text: String) throws(ValueError) -> EffectKind {
    guard let kind = EffectRegister.effect(named: text.lowercased()) else {
      throw ValueError(
        value: text, kind: "a shader",
        allowed: "one of \(names.joined(separator: ", "))",
        nearest: NearestNames.to(text, among: names))
    }
    return kind
  }

  /// Reads what is to be set of a shader.
  ///
  /// - Parameters:
  ///   - assignments: The texts, such as `bands=3`.
  ///   - kind: The shader.
  /// - Returns: What an edit needs to switch the shader on with these values.
  /// - Throws: ``EffectError``.
  static func choice(
    _ assignments: [String], of kind: EffectKind
  ) throws(EffectError) -> ShaderChoice {
    try kind.choice(
      parsing: assignments, number: { DecimalText.number($0) }, color: { try? ColorText.color($0) })
  }
}
