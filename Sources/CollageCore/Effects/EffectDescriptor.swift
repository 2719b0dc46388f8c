/// The description of an effect: its name, its parameters, and a closure that creates it.
package struct EffectDescriptor: Sendable {
  /// The name on the command line and in the store.
  package let name: String
  /// A one-line description of the effect.
  package let summary: String
  /// The parameters, in the order of the help.
  package let parameters: [EffectParameter]
  /// True if the effect has a loop that animations show.
  let moves: Bool
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

  /// Returns the values that an edit needs to apply the effect.
  ///
  /// - Parameter given: The explicitly set parameters, in their stored form.
  /// - Returns: The choice of the effect and its parameters.
  package func choice(_ given: [String: JSONValue] = [:]) -> ShaderSettings {
    ShaderSettings(
      name: name, defaults: defaults, given: given,
      seedParameter: parameters.first { $0.kind == .seed }?.name)
  }
}
