/// The stored form of flags: `{"group":"row","hidden":true,"locked":true,"place":{…}}`, or `{}` if
/// no flag is set.
extension ItemFlags: Codable {
  /// Decodes flags.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      isLocked: try fields.optional("locked") ?? Self.none.isLocked,
      isHidden: try fields.optional("hidden") ?? Self.none.isHidden,
      group: try fields.optional("group"), place: fields.understood("place"),
      unknown: try fields.unknown())
  }

  /// Encodes flags.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("locked", isLocked, unless: Self.none.isLocked)
    try fields.write("hidden", isHidden, unless: Self.none.isHidden)
    try fields.write("group", ifAny: group)
    try fields.write("place", ifAny: place)
    try fields.write(unknown: unknown)
  }
}
