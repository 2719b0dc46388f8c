/// Parses shaders and their parameters, such as `glitch` or `bands=3`.
package enum ShaderParser {
  package static let names = EffectRegistry.names

  static func kind(_ text: String) throws(ValueError) -> EffectDescriptor {
    guard let kind = EffectRegistry.effect(named: text.lowercased()) else {
      throw ValueError(
        value: text, kind: "a shader",
        allowed: "one of \(names.joined(separator: ", "))",
        nearest: NearestNames.to(text, among: names))
    }
    return kind
  }

  /// Parses the parameters of a shader, such as `bands=3`.
  static func settings(
    _ assignments: [String], of kind: EffectDescriptor
  ) throws(EffectError) -> ShaderSettings {
    try kind.settings(
      parsing: assignments, number: { DecimalParser.number($0) },
      color: { try? ColorParser.color($0) })
  }
}
