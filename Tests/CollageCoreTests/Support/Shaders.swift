@testable import CollageCore

extension ShaderChoice {
  /// What an edit needs to switch an effect on.
  static func of(_ name: String, _ given: [String: JSONValue] = [:]) -> ShaderChoice {
    EffectRegister.effect(named: name)?.choice(given)
      ?? ShaderChoice(name: name, defaults: [:], given: given)
  }
}

extension EffectKind {
  /// Reads assignments with plain numbers and hexadecimal digits.
  func choice(parsing assignments: [String]) throws(EffectError) -> ShaderChoice {
    try choice(parsing: assignments, number: { Double($0) }) { text in
      text == "none" ? Color.none : Color(hex: text)
    }
  }
}
