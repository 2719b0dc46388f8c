/// The stored form of a rectangle in an image: `{"height":0.5,"width":1,"x":0,"y":0.25}`.
extension UnitRect: Codable {
  /// Decodes a rectangle, which must be inside the image.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    guard
      let rect = UnitRect(
        x: try fields.required("x"), y: try fields.required("y"),
        width: try fields.required("width"), height: try fields.required("height"))
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "no part of a picture"))
    }
    self = rect
  }

  /// Encodes a rectangle.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("x", x)
    try fields.write("y", y)
    try fields.write("width", width)
    try fields.write("height", height)
  }
}

/// The stored form of a length: `{"box":12}`, `{"share":0.1}` or `{"fixed":12}`.
extension LookLength: Codable {
  /// Decodes a length.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    if let share: Double = try fields.optional("share") {
      self = .fraction(share)
    } else if let fixed: Double = try fields.optional("fixed") {
      self = .fixed(fixed)
    } else {
      self = .box(try fields.required("box"))
    }
    guard isAllowed else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(number) is out of range"))
    }
  }

  /// Encodes a length.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    switch self {
    case .box(let pixels): try fields.write("box", pixels)
    case .fraction(let part): try fields.write("share", part)
    case .fixed(let pixels): try fields.write("fixed", pixels)
    }
  }
}

/// The stored form of a mask: `{"kind":"torn","seed":"17"}`.
extension Mask: Codable {
  /// Decodes a mask; a kind that only a later version knows becomes ``Mask/unknown(kind:fields:)``.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let kind: String = try fields.required("kind")
    switch kind {
    case "ellipse": self = .ellipse
    case "perforated": self = .perforated
    case "torn":
      // The seed is stored as a string, because programs that read JSON numbers as floating point
      // lose digits of 64-bit integers.
      let seed: String = try fields.required("seed")
      self = .torn(seed: UInt64(seed) ?? 0)
    case "image": self = .image(try fields.required("image"))
    default: self = .unknown(kind: kind, fields: try fields.unknown())
    }
  }

  /// Encodes a mask.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("kind", kind)
    switch self {
    case .ellipse, .perforated: break
    case .torn(let seed): try fields.write("seed", "\(seed)")
    case .image(let image): try fields.write("image", image)
    case .unknown(_, let unknown): try fields.write(unknown: unknown)
    }
  }
}
