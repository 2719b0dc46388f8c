/// The stored form of a look: `{"opacity":0.5,"shaders":{…}}`, or `{}` for the default look.
extension Look: Codable {
  /// Decodes a look.
  ///
  /// Parts that only a later version knows become unknown fields.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init()
    for part in LookPart.all { try part.read(&fields, into: &self) }
    unknown = try fields.unknown()
  }

  /// Encodes a look.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    for part in LookPart.all { try part.write(self, to: &fields) }
    try fields.write(unknown: unknown)
  }
}
