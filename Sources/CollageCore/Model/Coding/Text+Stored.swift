/// How words are stored: `{"kind":"text","words":"…","style":{"size":48,…},"width":400,"fonts":[…]}`.
///
/// A font of the store is kept apart, as images are. Of the style, what is as it is by default is left
/// out. What this version cannot set as it was meant,
/// such as an alignment of a later one, makes the content unknown: it is kept, and not drawn.
extension TextContent: Codable {
  /// Reads words.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let kind: String = try fields.required("kind")
    guard kind == Self.kind else { throw fields.wrong("kind", kind) }
    try self.init(&fields)
  }

  /// Reads words of whose fields the kind was taken.
  init(_ fields: inout StoredFields) throws {
    let words: String = try fields.required("words")
    self.init(
      words: words, style: try fields.required("style"), measure: try Self.measure(&fields),
      fonts: try fields.optional("fonts") ?? [])
    caption = try fields.optional("caption")
    calendar = fields.understood("calendar")
    anchor = fields.understood("anchor")
    unknown = UnknownFields(values: try fields.unknown())
    if let fault { throw fields.wrong(FieldName(stringLiteral: fault.field), fault.value) }
  }

  private static func measure(_ fields: inout StoredFields) throws -> TextMeasure {
    if let width: Double = try fields.optional("width") { return .width(width) }
    if let box: Size = try fields.optional("fit") { return .fit(box) }
    return .natural
  }

  /// Stores words.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("kind", Self.kind)
    try fields.write("words", words)
    try fields.write("caption", ifAny: caption)
    try fields.write("calendar", ifAny: calendar)
    try fields.write("anchor", ifAny: anchor?.rawValue)
    try fields.write("style", style)
    switch measure {
    case .natural: break
    case .width(let width): try fields.write("width", width)
    case .fit(let box): try fields.write("fit", box)
    }
    try fields.write("fonts", fonts, unless: [])
    try fields.write(unknown: unknown.values)
  }
}

/// How a caption is stored: `{"template":"{name}","of":"…"}`, with the identity of its item.
extension TextCaption: Codable {
  /// Reads a caption.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      template: try fields.required("template"), of: try fields.required("of"))
    unknown = try fields.unknown()
  }

  /// Stores a caption.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("template", template)
    try fields.write("of", of)
    try fields.write(unknown: unknown)
  }
}

/// How a style is stored; colours as everywhere, gradients as in a backdrop.
extension TextStyle: Codable {
  /// Reads a style.
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
    laidLineLimit = try fields.optional("laidLines")
    wantedSize = try fields.optional("wantedSize")
    ellipsis = try fields.word("ellipsis") ?? ellipsis
    isMarkup = try fields.optional("markup") ?? isMarkup
    arc = try fields.optional("arc")
    unknown = try fields.unknown()
    if let fault { throw fields.wrong(FieldName(stringLiteral: fault.field), fault.value) }
  }

  /// Stores a style.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    let usual = TextStyle(size: size)
    try fields.write("size", size)
    try fields.write("family", family, unless: usual.family)
    try fields.write("weight", weight, unless: usual.weight)
    try fields.write("style", slant.rawValue, unless: usual.slant.rawValue)
    try fields.write("align", alignment.rawValue, unless: usual.alignment.rawValue)
    try fields.write("lineHeight", lineHeight, unless: usual.lineHeight)
    try fields.write("letterSpacing", letterSpacing, unless: usual.letterSpacing)
    try fields.write("colour", color, unless: usual.color)
    try fields.write("background", ifAny: background)
    try fields.write("padding", padding, unless: usual.padding)
    try fields.write("language", ifAny: language)
    try fields.write("direction", direction.rawValue, unless: usual.direction.rawValue)
    try fields.write("features", ifAny: features)
    try fields.write("lines", ifAny: lineLimit)
    try fields.write("laidLines", ifAny: laidLineLimit)
    try fields.write("wantedSize", ifAny: wantedSize)
    try fields.write("ellipsis", ellipsis.rawValue, unless: usual.ellipsis.rawValue)
    try fields.write("markup", isMarkup, unless: usual.isMarkup)
    try fields.write("arc", ifAny: arc)
    try fields.write(unknown: unknown)
  }
}

/// How a colour of letters is stored: as any colour, as `"auto"`, or as a backdrop that is a gradient.
extension TextColor: Codable {
  /// Reads a colour.
  public init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self), word == "auto" {
      self = .auto
    } else if let backdrop = try? Backdrop(from: decoder), case .gradient(let gradient) = backdrop {
      self = .gradient(gradient)
    } else {
      self = .color(try Color(from: decoder))
    }
  }

  /// Stores a colour.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .auto:
      var container = encoder.singleValueContainer()
      try container.encode("auto")
    case .gradient(let gradient): try Backdrop.gradient(gradient).encode(to: encoder)
    case .color(let color): try color.encode(to: encoder)
    }
  }
}

extension StoredFields {
  /// One of some words; an unknown one is wrong.
  fileprivate mutating func word<Word: RawRepresentable>(
    _ name: FieldName
  ) throws -> Word? where Word.RawValue == String {
    guard let text: String = try optional(name) else { return nil }
    guard let word = Word(rawValue: text) else { throw wrong(name, text) }
    return word
  }
}
