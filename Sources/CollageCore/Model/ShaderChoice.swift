/// A shader that is to be switched on, and what is to be set.
public struct ShaderChoice: Hashable, Sendable {
  /// The shader's name.
  public let name: String
  /// All parameters of a shader that is switched on for the first time.
  public let defaults: [String: JSONValue]
  /// The parameters that somebody set.
  public let given: [String: JSONValue]
  /// The parameter that takes a seed from the item at first; nil if there is none.
  public let seedParameter: String?

  /// Makes a choice.
  public init(
    name: String, defaults: [String: JSONValue], given: [String: JSONValue] = [:],
    seedParameter: String? = nil
  ) {
    self.name = name
    self.defaults = defaults
    self.given = given
    self.seedParameter = seedParameter
  }

  /// The shader with what was set.
  ///
  /// - Parameters:
  ///   - old: The item's shader of this name, whose other parameters stay; nil if it has none.
  ///   - seed: The seed of a shader that the item has not had yet.
  /// - Returns: The shader to switch on.
  func shader(replacing old: Shader?, seed: UInt64) -> Shader {
    var shader = old ?? Shader(name: name, parameters: defaults)
    if old == nil, let seedParameter { shader.parameters[seedParameter] = .seed(seed) }
    shader.parameters.merge(given) { $1 }
    return shader
  }

  /// The name and what was set, in alphabetical order, as one would type it.
  var words: [String] {
    [name] + given.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.words)" }
  }
}

extension JSONValue {
  /// A seed, as a decimal text: 64 bits do not survive in programs that read JSON numbers as
  /// floating point.
  package static func seed(_ seed: UInt64) -> JSONValue { .string("\(seed)") }

  /// The value as one would type it: `12`, `0.5`, `none`.
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
