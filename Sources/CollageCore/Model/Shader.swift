/// An effect on an item's pixels as the document holds it: a name and its parameters.
///
/// What a name means is not the document's business; one of a later version is kept as it is.
public struct Shader: Hashable, Sendable {
  /// The shader's name on the command line and in the store.
  public let name: String
  /// The parameters by name, as they are stored.
  public var parameters: [String: JSONValue]

  /// Makes a shader.
  public init(name: String, parameters: [String: JSONValue] = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

/// A shader is stored as one flat object: its name and its parameters.
extension Shader: Codable {
  /// Reads a shader of any version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    var fields = try container.decode([String: JSONValue].self)
    guard case .string(let name)? = fields.removeValue(forKey: "name") else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a shader without a name")
    }
    self.init(name: name, parameters: fields)
  }

  /// Stores the name and the parameters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    var fields = parameters
    fields["name"] = .string(name)
    try container.encode(fields)
  }
}
