/// How the part of a picture is stored: `{"height":0.5,"width":1,"x":0,"y":0.25}`.
extension UnitRect: Codable {
  /// Reads a part, which lies in the picture.
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

  /// Stores a part.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("x", x)
    try fields.write("y", y)
    try fields.write("width", width)
    try fields.write("height", height)
  }
}

/// How a length is stored: `{"box":12}`, `{"share":0.1}` or `{"fixed":12}`.
extension LookLength: Codable {
  /// Reads a length.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    if let share: Double = try fields.optional("share") {
      self = .share(share)
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

  /// Stores a length.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    switch self {
    case .box(let pixels): try fields.write("box", pixels)
    case .share(let part): try fields.write("share", part)
    case .fixed(let pixels): try fields.write("fixed", pixels)
    }
  }
}

extension StoredFields {
  /// A width or a radius, which is none below zero.
  mutating func extent(_ name: FieldName) throws -> LookLength {
    try checked(name, required(name)) { $0.number >= 0 }
  }

  /// A width or a radius that may be missing.
  mutating func optionalExtent(_ name: FieldName) throws -> LookLength? {
    guard let length: LookLength = try optional(name) else { return nil }
    return try checked(name, length) { $0.number >= 0 }
  }
}

/// How a border is stored.
extension Border: Codable {
  /// Reads a border.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      width: try fields.extent("width"), bottom: try fields.optionalExtent("bottom"),
      color: try fields.required("color"), isInside: try fields.optional("isInside") ?? false,
      unknown: try fields.unknown())
  }

  /// Stores a border.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("width", width)
    try fields.write("bottom", ifAny: bottom)
    try fields.write("color", color)
    try fields.write("isInside", isInside, unless: false)
    try fields.write(unknown: unknown)
  }
}

/// How an outline is stored.
extension Outline: Codable {
  /// Reads an outline.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      width: try fields.extent("width"), color: try fields.required("color"),
      unknown: try fields.unknown())
  }

  /// Stores an outline.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("width", width)
    try fields.write("color", color)
    try fields.write(unknown: unknown)
  }
}

/// How a shadow is stored.
extension Shadow: Codable {
  /// Reads a shadow.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      dx: try fields.required("dx"), dy: try fields.required("dy"),
      blur: try fields.extent("blur"), color: try fields.required("color"),
      opacity: try fields.required("opacity"), unknown: try fields.unknown())
  }

  /// Stores a shadow.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("dx", dx)
    try fields.write("dy", dy)
    try fields.write("blur", blur)
    try fields.write("color", color)
    try fields.write("opacity", opacity)
    try fields.write(unknown: unknown)
  }
}

/// How a mask is stored: `{"kind":"torn","seed":"17"}`.
extension Mask: Codable {
  /// Reads a mask; one of a later version is kept.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let kind: String = try fields.required("kind")
    switch kind {
    case "ellipse": self = .ellipse
    case "perforated": self = .perforated
    case "torn":
      // As a text: 64 bits do not survive in programs that read numbers as floating point.
      let seed: String = try fields.required("seed")
      self = .torn(seed: UInt64(seed) ?? 0)
    case "image": self = .image(try fields.required("image"))
    default: self = .unknown(kind: kind, fields: try fields.unknown())
    }
  }

  /// Stores a mask.
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
