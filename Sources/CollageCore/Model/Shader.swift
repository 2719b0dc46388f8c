/// An effect on an item's pixels, as stored in the collage: a name and parameters.
///
/// The collage doesn't interpret the name, so shaders of later versions are preserved.
public struct Shader: Hashable, Sendable {
  /// The shader's name on the command line and in the store.
  public let name: String
  /// The parameters by name, as stored.
  public var parameters: [String: JSONValue]

  /// Creates a shader.
  public init(name: String, parameters: [String: JSONValue] = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

/// The stored form of a shader: a flat object with its name and its parameters.
extension Shader: Codable {
  /// Decodes a shader of any version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    var fields = try container.decode([String: JSONValue].self)
    guard case .string(let name)? = fields.removeValue(forKey: "name") else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a shader without a name")
    }
    self.init(name: name, parameters: fields)
  }

  /// Encodes the name and the parameters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    var fields = parameters
    fields["name"] = .string(name)
    try container.encode(fields)
  }
}
