/// The stored form of a shader stack: `{"active":[…],"remembered":[…]}`.
extension ShaderStack: Codable {
  /// Decodes a stack; if a name occurs several times, only its first shader is kept.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      active: try fields.optional("active") ?? [],
      inactive: try fields.optional("remembered") ?? [], unknown: try fields.unknown())
  }

  /// Encodes a stack.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("active", active, unless: [])
    try fields.write("remembered", inactive, unless: [])
    try fields.write(unknown: unknown)
  }
}
