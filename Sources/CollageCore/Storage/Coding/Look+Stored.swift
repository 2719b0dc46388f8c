/// How a look is stored: `{"opacity":0.5,"shaders":{…}}`, and `{}` for the plain one.
extension Look: Codable {
  /// Reads a look.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      opacity: try fields.optional("opacity") ?? Self.plain.opacity,
      shaders: try fields.optional("shaders") ?? Self.plain.shaders,
      unknown: try fields.unknown())
  }

  /// Stores a look.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("opacity", opacity, unless: Self.plain.opacity)
    try fields.write("shaders", shaders, unless: Self.plain.shaders)
    try fields.write(unknown: unknown)
  }
}
