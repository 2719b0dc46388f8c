/// The stored form of text:
/// `{"kind":"text","words":"…","style":{"size":48,…},"width":400,"fonts":[…]}`.
///
/// Default values of the style are omitted. A font file that the user added isn't part of this
/// form: the store keeps it separately, like an image. If this version can't decode the text, for
/// example because only a later version knows its alignment, the item's content becomes
/// ``UnknownContent``, which is preserved but not drawn.
extension TextContent: Codable {
  /// Decodes text.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let kind: String = try fields.required("kind")
    guard kind == Self.kind else { throw fields.wrong("kind", kind) }
    try self.init(&fields)
  }

  /// Reads text from the fields of an object whose `kind` has already been read.
  init(_ fields: inout StoredFields) throws {
    let text: String = try fields.required("words")
    self.init(
      text: text, style: try fields.required("style"), wrapping: try Self.measure(&fields),
      fonts: try fields.optional("fonts") ?? [])
    caption = try fields.optional("caption")
    calendar = fields.understood("calendar")
    anchor = fields.understood("anchor")
    unknown = UnknownFields(values: try fields.unknown())
    if let limitError {
      throw fields.wrong(FieldName(stringLiteral: limitError.field), limitError.value)
    }
  }

  private static func measure(_ fields: inout StoredFields) throws -> TextWrapping {
    if let width: Double = try fields.optional("width") { return .width(width) }
    if let box: Size = try fields.optional("fit") { return .fit(box) }
    return .natural
  }

  /// Encodes text.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("kind", Self.kind)
    try fields.write("words", text)
    try fields.write("caption", ifAny: caption)
    try fields.write("calendar", ifAny: calendar)
    try fields.write("anchor", ifAny: anchor?.rawValue)
    try fields.write("style", style)
    switch wrapping {
    case .natural: break
    case .width(let width): try fields.write("width", width)
    case .fit(let box): try fields.write("fit", box)
    }
    try fields.write("fonts", fonts, unless: [])
    try fields.write(unknown: unknown.values)
  }
}

/// The stored form of a caption: `{"template":"{name}","of":"…"}`, where `of` is the ID of the item
/// that the caption describes.
extension TextCaption: Codable {
  /// Decodes a caption.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      template: try fields.required("template"), of: try fields.required("of"))
    unknown = try fields.unknown()
  }

  /// Encodes a caption.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("template", template)
    try fields.write("of", of)
    try fields.write(unknown: unknown)
  }
}

/// The stored form of a text style: `{"size":48}` and the fields whose values differ from their
/// defaults.
extension TextStyle: Codable {
  /// Decodes a style.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(size: try fields.required("size"))
    family = try fields.optional("family") ?? family
    weight = try fields.optional("weight") ?? weight
    slant = try fields.word("style") ?? slant
    alignment = try fields.word("align") ?? alignment
    lineHeight = try fields.optional("lineHeight") ?? lineHeight
    letterSpacing = try fields.optional("letterSpacing") ?? letterSpacing
    color = try fields.optional("colour") ?? color
    background = try fields.optional("background")
    padding = try fields.optional("padding") ?? padding
    language = try fields.optional("language")
    direction = try fields.word("direction") ?? direction
    features = try fields.optional("features")
    lineLimit = try fields.optional("lines")
    layoutLineLimit = try fields.optional("laidLines")
    requestedSize = try fields.optional("wantedSize")
    ellipsis = try fields.word("ellipsis") ?? ellipsis
    isMarkup = try fields.optional("markup") ?? isMarkup
    arc = try fields.optional("arc")
    unknown = try fields.unknown()
    if let fault { throw fields.wrong(FieldName(stringLiteral: fault.field), fault.value) }
  }

  /// Encodes a style.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    let defaults = TextStyle(size: size)
    try fields.write("size", size)
    try fields.write("family", family, unless: defaults.family)
    try fields.write("weight", weight, unless: defaults.weight)
    try fields.write("style", slant.rawValue, unless: defaults.slant.rawValue)
    try fields.write("align", alignment.rawValue, unless: defaults.alignment.rawValue)
    try fields.write("lineHeight", lineHeight, unless: defaults.lineHeight)
    try fields.write("letterSpacing", letterSpacing, unless: defaults.letterSpacing)
    try fields.write("colour", color, unless: defaults.color)
    try fields.write("background", ifAny: background)
    try fields.write("padding", padding, unless: defaults.padding)
    try fields.write("language", ifAny: language)
    try fields.write("direction", direction.rawValue, unless: defaults.direction.rawValue)
    try fields.write("features", ifAny: features)
    try fields.write("lines", ifAny: lineLimit)
    try fields.write("laidLines", ifAny: layoutLineLimit)
    try fields.write("wantedSize", ifAny: requestedSize)
    try fields.write("ellipsis", ellipsis.rawValue, unless: defaults.ellipsis.rawValue)
    try fields.write("markup", isMarkup, unless: defaults.isMarkup)
    try fields.write("arc", ifAny: arc)
    try fields.write(unknown: unknown)
  }
}

/// The stored form of a text color: a color, `"auto"`, or a gradient backdrop.
extension TextColor: Codable {
  /// Decodes a color.
  public init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self), word == "auto" {
      self = .auto
    } else if let backdrop = try? BackgroundLayer(from: decoder),
      case .gradient(let gradient) = backdrop
    {
      self = .gradient(gradient)
    } else {
      self = .color(try Color(from: decoder))
    }
  }

  /// Encodes a color.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .auto:
      var container = encoder.singleValueContainer()
      try container.encode("auto")
    case .gradient(let gradient): try BackgroundLayer.gradient(gradient).encode(to: encoder)
    case .color(let color): try color.encode(to: encoder)
    }
  }
}

extension StoredFields {
  /// Reads a field whose value must be a raw value of `Word`; `nil` if the field is missing or
  /// null.
  fileprivate mutating func word<Word: RawRepresentable>(
    _ name: FieldName
  ) throws -> Word? where Word.RawValue == String {
    guard let text: String = try optional(name) else { return nil }
    guard let word = Word(rawValue: text) else { throw wrong(name, text) }
    return word
  }
}
