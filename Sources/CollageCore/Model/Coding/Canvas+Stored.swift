/// The stored form of a canvas: `{"background":"ffffff","size":{"height":…,"width":…}}` and
/// optional fields such as `"dpi":300`.
extension Canvas: Codable {
  /// Decodes a canvas.
  ///
  /// The size and the resolution aren't validated; see ``Canvas/isAllowed``.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      size: try fields.required("size"), background: try fields.required("background"),
      dpi: try fields.optional("dpi"), backdrop: try fields.optional("backdrop"),
      isMirrored: try fields.optional("isMirrored") ?? false)
    // If this version can't decode the frame or the watermark, its field becomes an unknown field.
    frame = fields.understood("frame")
    watermark = fields.understood("watermark")
    unknown.images = try fields.optional("images") ?? [:]
    unknown.values = try fields.unknown()
  }

  /// Encodes a canvas.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("size", size)
    try fields.write("background", background)
    try fields.write("dpi", ifAny: dpi)
    try fields.write("backdrop", ifAny: backdrop)
    try fields.write("frame", ifAny: frame)
    try fields.write("watermark", ifAny: watermark)
    try fields.write("isMirrored", isMirrored, unless: false)
    try fields.write("images", unknown.images, unless: [:])
    try fields.write(unknown: unknown.values)
  }
}

extension Frame: Codable {
  /// Decodes a frame.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let frame = Frame(
      width: try fields.required("width"), color: try fields.required("color"),
      opacity: try fields.required("opacity"), isOn: try fields.optional("isOn") ?? true,
      unknown: try fields.unknown())
    self = try frame.orThrow(decoder)
  }

  /// Encodes a frame.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("width", width)
    try fields.write("color", color)
    try fields.write("opacity", opacity)
    try fields.write("isOn", isOn, unless: true)
    try fields.write(unknown: unknown)
  }
}

extension Watermark: Codable {
  /// Decodes a watermark.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let anchor = Anchor(rawValue: try fields.required("anchor"))
    let image: StoredImage = try fields.required("image")
    let (size, margin): (Double, Double) = (
      try fields.required("size"), try fields.required("margin")
    )
    let opacity: UnitInterval = try fields.required("opacity")
    let unknown = try fields.unknown()
    self = try anchor.flatMap {
      Watermark(
        image: image, anchor: $0, size: size, opacity: opacity, margin: margin, unknown: unknown)
    }.orThrow(decoder)
  }

  /// Encodes a watermark.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("image", image)
    try fields.write("anchor", anchor.rawValue)
    try fields.write("size", size)
    try fields.write("opacity", opacity)
    try fields.write("margin", margin)
    try fields.write(unknown: unknown)
  }
}

extension Optional {
  func orThrow(_ decoder: any Decoder) throws -> Wrapped {
    guard let self else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "no \(Wrapped.self)"))
    }
    return self
  }
}
