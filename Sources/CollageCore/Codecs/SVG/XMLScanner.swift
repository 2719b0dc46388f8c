/// Reads the tags of an XML document in order, without building a tree or expanding custom
/// entities.
///
/// It also accepts documents that aren't valid XML. In a valid document, it reads the tags that an
/// XML parser reads.
struct XMLScanner {
  private let bytes: [UInt8]
  private let source: String
  private var position = 0

  /// A part of a document.
  enum Token {
    /// A processing instruction such as `<?xml …?>`, as its name and its content.
    case instruction(String, String)
    /// The document type, as the name of the root element.
    ///
    /// `declares` is true if the document type contains declarations (an internal subset), which
    /// aren't read.
    case documentType(String, declares: Bool)
    /// Text as written in the document. `isLiteral` is true if `&` has no special meaning in it, as
    /// in `<![CDATA[…]]>`.
    case text(ArraySlice<UInt8>, isLiteral: Bool)
    /// The start tag of an element, or an empty element's tag.
    case start(XMLElement)
    /// The end tag of an element.
    case end
  }

  /// Creates a scanner for a document, or for the beginning of one.
  ///
  /// The encoding must extend ASCII.
  init(_ bytes: [UInt8], source: String) { (self.bytes, self.source) = (bytes, source) }

  /// Skips a byte order mark and white space; returns `false` if the next character doesn't begin
  /// markup.
  mutating func skipsToMarkup() -> Bool {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
    return begins("<")
  }

  /// Returns the name of the root element without its prefix, even if its tag is truncated; `nil`
  /// if the document has no root element.
  mutating func rootName() -> String? {
    skipSpace()
    while begins("<!") || begins("<?") {
      if skips("<!--") {
        guard (try? content(until: "-->")) != nil else { return nil }
      } else {
        guard let token = try? next() else { return nil }
        // Scanning stops at declarations in the document, whose end isn't searched.
        if case .documentType(let name, declares: true) = token {
          return XMLElement.localName(name)
        }
      }
      skipSpace()
    }
    guard skips("<") else { return nil }
    let name = readName()
    return position < bytes.count ? XMLElement.localName(name) : nil
  }

  /// Reads the next token; returns `nil` at the end of the document.
  ///
  /// Throws `DecodeError.damaged` if the document ends within a tag.
  mutating func next() throws(DecodeError) -> Token? {
    while position < bytes.count {
      if !begins("<") {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { position = end }
        return .text(bytes[position..<end], isLiteral: false)
      } else if skips("<!--") {
        _ = try content(until: "-->")
      } else if skips("<![CDATA[") {
        return .text(try content(until: "]]>"), isLiteral: true)
      } else if skips("<!DOCTYPE") {
        skipSpace()
        return .documentType(readName(), declares: try readDocumentType())
      } else if skips("<?") {
        let content = String(decoding: try content(until: "?>"), as: UTF8.self)
        let name = content.prefix { !$0.isWhitespace }
        return .instruction(String(name), String(content[name.endIndex...]))
      } else if skips("</") {
        _ = try content(until: ">")
        return .end
      } else {
        position += 1
        return .start(try readElement())
      }
    }
    return nil
  }

  private mutating func readElement() throws(DecodeError) -> XMLElement {
    let name = readName()
    guard !name.isEmpty else { throw damaged("a tag has no name") }
    var attributes: [XMLElement.Attribute] = []
    while true {
      skipSpace()
      if skips("/>") { return XMLElement(name, attributes, isEmpty: true) }
      if skips(">") { return XMLElement(name, attributes, isEmpty: false) }
      let attribute = readName()
      skipSpace()
      guard !attribute.isEmpty, skips("=") else { throw damaged("a tag is malformed") }
      skipSpace()
      let quote = skips("\"") ? "\"" : "'"
      guard quote == "\"" || skips("'") else { throw damaged("an attribute has no quotes") }
      attributes.append(
        XMLElement.Attribute(name: attribute, value: try content(until: quote)))
    }
  }

  /// Reads a document type up to its end or its declarations; returns whether it has declarations.
  private mutating func readDocumentType() throws(DecodeError) -> Bool {
    while position < bytes.count {
      if skips(">") { return false }
      if skips("[") { return true }
      if skips("\"") {
        _ = try content(until: "\"")
      } else if skips("'") {
        _ = try content(until: "'")
      } else {
        position += 1
      }
    }
    throw damaged("it ends within its DOCTYPE")
  }

  private mutating func readName() -> String {
    let end =
      bytes[position...].firstIndex { Self.isSpace($0) || "=/><\"'".utf8.contains($0) }
      ?? bytes.count
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Returns the content before a delimiter, and skips the delimiter.
  private mutating func content(until mark: String) throws(DecodeError) -> ArraySlice<UInt8> {
    let (start, first) = (position, mark.utf8.first)
    while let place = bytes[position...].firstIndex(where: { $0 == first }) {
      position = place
      if skips(mark) { return bytes[start..<place] }
      position += 1
    }
    throw damaged("it ends before '\(mark)'")
  }

  private func begins(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skips(_ text: String) -> Bool {
    guard begins(text) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func skipSpace() {
    position = bytes[position...].firstIndex { !Self.isSpace($0) } ?? bytes.count
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private func damaged(_ detail: String) -> DecodeError {
    .damaged(source: source, format: .svg, detail: detail)
  }
}

struct XMLElement {
  /// The name without its namespace prefix.
  let name: String
  let attributes: [Attribute]
  /// True if the element has neither content nor an end tag.
  let isEmpty: Bool

  fileprivate init(_ name: String, _ attributes: [Attribute], isEmpty: Bool) {
    self.name = Self.localName(name)
    (self.attributes, self.isEmpty) = (attributes, isEmpty)
  }

  fileprivate static func localName(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  subscript(_ name: String) -> String? {
    attributes.first { $0.name == name }.map { String(decoding: $0.text, as: UTF8.self) }
  }

  struct Attribute {
    /// The name with its namespace prefix.
    let name: String
    /// The value as written in the document.
    let value: ArraySlice<UInt8>

    /// The value, with character references and predefined entities replaced.
    var text: ArraySlice<UInt8> { XMLElement.resolved(value) }
  }

  private static let entities: [(name: String, text: String)] = [
    ("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'"),
  ]

  /// Replaces character references and predefined entities in a text.
  ///
  /// Other references remain unchanged.
  static func resolved(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], text)
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      rest = rest[start...].dropFirst()
      guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: rest[..<end], as: UTF8.self))
      else {
        result.append(UInt8(ascii: "&"))
        continue
      }
      result += Array(character.utf8)
      rest = rest[(end + 1)...]
    }
    return (result + rest)[...]
  }

  private static func character(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return entities.first { $0.name == name }?.text }
    let digits = name.dropFirst()
    let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
