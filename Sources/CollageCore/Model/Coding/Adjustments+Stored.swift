/// The stored form of adjustments: `{"contrast":20}`, or `{}` if all are neutral.
extension Adjustments: Codable {
  /// Decodes adjustments.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init()
    for parameter in Self.parameters {
      let value: Double? = try fields.optional(FieldName(stringLiteral: parameter.name))
      if let value { self[keyPath: parameter.path] = value }
    }
    unknown = try fields.unknown()
  }

  /// Encodes adjustments.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    for parameter in Self.parameters {
      try fields.write(
        FieldName(stringLiteral: parameter.name), self[keyPath: parameter.path],
        unless: parameter.neutral)
    }
    try fields.write(unknown: unknown)
  }
}
