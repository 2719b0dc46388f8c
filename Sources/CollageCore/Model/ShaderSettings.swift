/// A shader to activate, and the parameters to set.
public struct ShaderSettings: Hashable, Sendable {
  /// The shader's name.
  public let name: String
  /// The default values of all parameters, used when the shader is activated for the first time.
  public let defaults: [String: JSONValue]
  /// The parameters that the user specified.
  public let given: [String: JSONValue]
  /// The name of the parameter with the random seed, or `nil` if the shader doesn't have one.
  ///
  /// The seed's initial value is derived from the item's ID.
  public let seedParameter: String?

  /// Creates settings for a shader.
  public init(
    name: String, defaults: [String: JSONValue], given: [String: JSONValue] = [:],
    seedParameter: String? = nil
  ) {
    self.name = name
    self.defaults = defaults
    self.given = given
    self.seedParameter = seedParameter
  }

  /// Returns the shader to activate, with the specified parameters.
  ///
  /// The remaining parameters are those of `old`, the item's current shader with this name. If
  /// there isn't one, the remaining parameters are the defaults, with the given seed.
  func shader(replacing old: Shader?, seed: UInt64) -> Shader {
    var shader = old ?? Shader(name: name, parameters: defaults)
    if old == nil, let seedParameter { shader.parameters[seedParameter] = .seed(seed) }
    shader.parameters.merge(given) { $1 }
    return shader
  }

  /// The name and the specified parameters as command-line arguments; the parameters are sorted.
  var arguments: [String] {
    [name] + given.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.argument)" }
  }
}

extension JSONValue {
  /// Returns a seed as a decimal string, because programs that read JSON numbers as floating point
  /// lose digits of 64-bit integers.
  package static func seed(_ seed: UInt64) -> JSONValue { .string("\(seed)") }

  /// The value as a command-line argument, such as `12`, `0.5` or `none`.
  public var argument: String {
    switch self {
    case .null: "none"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): NumberFormat.text(value)
    case .string(let value): value
    case .array, .object: "…"
    }
  }
}
