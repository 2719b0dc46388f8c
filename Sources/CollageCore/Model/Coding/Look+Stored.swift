/// How a look is stored: `{"opacity":0.5,"shaders":{…}}`, and `{}` for the plain one.
extension Look: Codable {
  /// Reads a look.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      opacity: try fields.optional("opacity") ?? Self.plain.opacity,
      shaders: try fields.optional("shaders") ?? Self.plain.shaders,
      crop: try fields.optional("crop"), focus: try Self.focus(&fields),
      adjustments: try fields.optional("adjustments") ?? .none,
      corners: try fields.optionalExtent("corners"), mask: try fields.optional("mask"),
      outline: try fields.optional("outline"), border: try fields.optional("border"),
      shadow: try fields.optional("shadow"))
    readBlend(&fields)
    // One of a later version is kept as what is unknown, too.
    motion = fields.understood("motion") ?? .none
    unknown = try fields.unknown()
  }

  /// What must stay visible is a place in the picture.
  private static func focus(_ fields: inout StoredFields) throws -> Point? {
    guard let point: Point = try fields.optional("focus") else { return nil }
    return try fields.checked("focus", point) {
      (0...1).contains($0.x) && (0...1).contains($0.y)
    }
  }

  /// A blend mode of a later version is kept as what is unknown, and drawn as if there were none.
  private mutating func readBlend(_ fields: inout StoredFields) {
    guard let name: String = fields.peek("blend"), let mode = BlendMode(rawValue: name) else {
      return
    }
    blend = mode
    fields.take("blend")
  }

  /// Stores a look.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("opacity", opacity, unless: Self.plain.opacity)
    try fields.write("shaders", shaders, unless: Self.plain.shaders)
    try fields.write("crop", ifAny: crop)
    try fields.write("focus", ifAny: focus)
    try fields.write("adjustments", adjustments, unless: .none)
    try fields.write("corners", ifAny: corners)
    try fields.write("mask", ifAny: mask)
    try fields.write("outline", ifAny: outline)
    try fields.write("border", ifAny: border)
    try fields.write("shadow", ifAny: shadow)
    try fields.write("blend", blend, unless: .normal)
    try fields.write("motion", motion, unless: .none)
    try fields.write(unknown: unknown)
  }
}
