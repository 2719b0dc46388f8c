/// How a canvas is stored: `{"background":"ffffff","dpi":300,"size":{"height":…,"width":…}}`.
extension Canvas: Codable {
  /// Reads a canvas, which may break rules; see ``Canvas/isAllowed``.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      size: try fields.required("size"), background: try fields.required("background"),
      dpi: try fields.optional("dpi"), unknown: try fields.unknown())
  }

  /// Stores a canvas.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("size", size)
    try fields.write("background", background)
    try fields.write("dpi", ifAny: dpi)
    try fields.write(unknown: unknown)
  }
}
