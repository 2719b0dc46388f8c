/// The stored form of an image record in an export file.
extension ImageRecord: Codable {
  /// Decodes a record.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      image: try fields.required("image"), kind: try fields.required("kind"),
      byteCount: try fields.required("byteCount"), sourceName: try fields.required("sourceName"),
      createdAt: try fields.required("createdAt"))
  }

  /// Encodes a record.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("image", image)
    try fields.write("kind", kind)
    try fields.write("byteCount", byteCount)
    try fields.write("sourceName", sourceName)
    try fields.write("createdAt", createdAt)
  }
}
