/// How adjustments are stored: `{"contrast":20}`, and `{}` for none.
extension Adjustments: Codable {
  /// Reads adjustments.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init()
    for parameter in Self.parameters {
      let value: Double? = try fields.optional(FieldName(stringLiteral: parameter.name))
      if let value { self[keyPath: parameter.path] = value }
    }
    unknown = try fields.unknown()
  }

  /// Stores adjustments.
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
