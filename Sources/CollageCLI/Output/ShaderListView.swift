internal import CollageCore

/// The shaders of this build, in JSON.
struct ShaderListView: Encodable {
  let shaders: [ShaderKindView]
}

/// A shader and what can be set, in JSON.
struct ShaderKindView: Encodable {
  /// One parameter; a seed has neither default nor range.
  struct Parameter: Encodable {
    let name: String
    let `default`: Int?
    let minimum: Int?
    let maximum: Int?
  }

  let name: String
  let summary: String
  let parameters: [Parameter]

  init(_ kind: ShaderKind) {
    name = kind.rawValue
    summary = kind.summary
    parameters = kind.parameters.map {
      Parameter(
        name: $0.name, default: $0.defaultValue, minimum: $0.range?.lowerBound,
        maximum: $0.range?.upperBound)
    }
  }
}
