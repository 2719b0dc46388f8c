/// How a shader stack is stored: `{"active":[…],"remembered":[…]}`.
extension ShaderStack: Codable {
  /// Reads a stack and restores the rule that no name occurs twice.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      active: try fields.optional("active") ?? [],
      remembered: try fields.optional("remembered") ?? [], unknown: try fields.unknown())
  }

  /// Stores a stack.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("active", active, unless: [])
    try fields.write("remembered", remembered, unless: [])
    try fields.write(unknown: unknown)
  }
}
