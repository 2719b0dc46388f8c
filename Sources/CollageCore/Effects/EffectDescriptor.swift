/// The description of a type of effect, with a closure that creates an effect from stored
/// parameters.
package struct EffectDescriptor: Sendable {
  package let name: String
  package let summary: String
  package let parameters: [EffectParameter]
  let isAnimated: Bool
  let effect: @Sendable ([String: JSONValue]) -> any Effect
  private let defaults: [String: JSONValue]

  init<Root: Effect>(_ type: Root.Type) {
    name = Root.name
    summary = Root.summary
    isAnimated = Root.isAnimated
    parameters = Root.parameters.map(\.descriptor)
    effect = { Root($0) }
    defaults = Shader(Root()).parameters
  }

  /// Returns the effect's name and parameters, as an edit stores them.
  ///
  /// `given` contains the explicitly set parameters, in their stored form. All other parameters
  /// have their defaults.
  package func settings(_ given: [String: JSONValue] = [:]) -> ShaderSettings {
    ShaderSettings(
      name: name, defaults: defaults, given: given,
      seedParameter: parameters.first { $0.kind == .seed }?.name)
  }
}
