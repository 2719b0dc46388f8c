/// A shader to activate, with the parameters to set.
public struct ShaderSettings: Hashable, Sendable {
  /// The shader's name.
  public let name: String
  /// The default values of all parameters, used when the shader is activated for the first time.
  public let defaults: [String: JSONValue]
  /// The parameters that the user specified.
  public let given: [String: JSONValue]
  /// The name of the parameter that is initialized with the item's seed, or `nil` if the shader
  /// doesn't have one.
  public let seedParameter: String?

  /// Creates a choice.
  public init(
    name: String, defaults: [String: JSONValue], given: [String: JSONValue] = [:],
    seedParameter: String? = nil
  ) {
    self.name = name
    self.defaults = defaults
    self.given = given
    self.seedParameter = seedParameter
  }

  /// Returns the shader with the specified parameters.
  ///
  /// - Parameters:
  ///   - old: The item's shader with this name, whose other parameters stay; `nil` if it doesn't
  ///     have one.
  ///   - seed: The seed for a shader that the item hasn't had before.
  /// - Returns: The shader to activate.
  func shader(replacing old: Shader?, seed: UInt64) -> Shader {
    var shader = old ?? Shader(name: name, parameters: defaults)
    if old == nil, let seedParameter { shader.parameters[seedParameter] = .seed(seed) }
    shader.parameters.merge(given) { $1 }
    return shader
  }

  /// The name and the specified parameters as command-line arguments, sorted by name.
  var words: [String] {
    [name] + given.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.words)" }
  }
}

extension JSONValue {
  /// Returns a seed as a decimal string: programs that read JSON numbers as floating point lose
  /// digits of 64-bit integers.
  package static func seed(_ seed: UInt64) -> JSONValue { .string("\(seed)") }

  /// The value as a command-line argument: `12`, `0.5`, `none`.
  public var words: String {
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
