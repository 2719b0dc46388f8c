/// The JSON representation of the shaders that this build supports.
package struct ShaderListView: Encodable {
  private let shaders = EffectRegistry.all.map(ShaderKindView.init)

  package init() {}
}

private struct ShaderKindView: Encodable {
  /// A parameter; a random seed has neither a default nor a range.
  struct Parameter: Encodable {
    let name: String
    let `default`: JSONValue?
    let minimum: JSONValue?
    let maximum: JSONValue?
  }

  let name: String
  let summary: String
  let parameters: [Parameter]

  init(_ kind: EffectDescriptor) {
    name = kind.name
    summary = kind.summary
    parameters = kind.parameters.map {
      Parameter(
        name: $0.name, default: $0.defaultValue, minimum: $0.limits?.lowest,
        maximum: $0.limits?.highest)
    }
  }
}
