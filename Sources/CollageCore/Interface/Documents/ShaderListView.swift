/// The shaders of this build, in JSON.
package struct ShaderListView: Encodable {
  private let shaders = EffectRegister.all.map(ShaderKindView.init)

  /// Describes them.
  package init() {}
}

/// A shader and what can be set, in JSON.
private struct ShaderKindView: Encodable {
  /// One parameter; a seed has neither default nor range.
  struct Parameter: Encodable {
    let name: String
    let `default`: JSONValue?
    let minimum: JSONValue?
    let maximum: JSONValue?
  }

  let name: String
  let summary: String
  let parameters: [Parameter]

  init(_ kind: EffectKind) {
    name = kind.name
    summary = kind.summary
    parameters = kind.parameters.map {
      Parameter(
        name: $0.name, default: $0.defaultValue, minimum: $0.limits?.lowest,
        maximum: $0.limits?.highest)
    }
  }
}
