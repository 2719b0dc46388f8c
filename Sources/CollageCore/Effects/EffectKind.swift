/// What is known of an effect: how it is called, what can be set, and how it is made.
package struct EffectKind: Sendable {
  /// The name on the command line and in the store.
  package let name: String
  /// One line that says what the effect does.
  package let summary: String
  /// The parameters, in the order of the help.
  package let parameters: [EffectParameter]
  /// Whether the effect has a loop that moving pictures show.
  let moves: Bool
  /// Makes the effect of stored parameters.
  let effect: @Sendable ([String: JSONValue]) -> any Effect
  private let defaults: [String: JSONValue]

  init<Root: Effect>(_ type: Root.Type) {
    name = Root.name
    summary = Root.summary
    moves = Root.moves
    parameters = Root.parameters.map(\.facts)
    effect = { Root($0) }
    defaults = Shader(Root()).parameters
  }

  /// What an edit needs to switch the effect on.
  ///
  /// - Parameter given: What is set, as it is stored.
  /// - Returns: The choice.
  package func choice(_ given: [String: JSONValue] = [:]) -> ShaderChoice {
    ShaderChoice(
      name: name, defaults: defaults, given: given,
      seedParameter: parameters.first { $0.kind == .seed }?.name)
  }
}
