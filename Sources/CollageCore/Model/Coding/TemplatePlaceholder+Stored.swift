/// The stored form of a placeholder:
/// `{"column":"photo","cutout":true,"own":true,"required":true,"sizing":"fit"}`.
extension TemplatePlaceholder: Codable {
  /// Decodes a placeholder.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let text: String = try fields.required("column")
    guard let column = ColumnName(rawValue: text) else { throw fields.wrong("column", text) }
    let word: String = try fields.optional("sizing") ?? Sizing.fill.rawValue
    guard let sizing = Sizing(rawValue: word) else { throw fields.wrong("sizing", word) }
    self.init(
      column, isRequired: try fields.optional("required") ?? false,
      keepsContent: try fields.optional("own") ?? false, sizing: sizing,
      isCutOut: try fields.optional("cutout") ?? false)
  }

  /// Encodes a placeholder.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("column", column.rawValue)
    try fields.write("required", isRequired, unless: false)
    try fields.write("own", keepsContent, unless: false)
    try fields.write("sizing", sizing.rawValue, unless: Sizing.fill.rawValue)
    try fields.write("cutout", isCutOut, unless: false)
  }
}
