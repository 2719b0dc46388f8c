/// Reads the tags of an XML document in order, without building a tree or expanding entities.
///
/// It also accepts most invalid documents. From a valid document, it reads the tags that an XML
/// parser reads.
struct XMLScanner {
  private let bytes: [UInt8]
  private let source: String
  private var position = 0

  enum Token {
    /// A processing instruction such as `<?xml …?>`, as its name and its content.
    case instruction(String, String)
    /// The document type, as the name of the root element.
    ///
    /// `declares` is true if it contains declarations (an internal subset), which aren't read.
    case documentType(String, declares: Bool)
    /// Text as written; `isLiteral` is true if `&` isn't special, as in `<![CDATA[…]]>`.
    case text(ArraySlice<UInt8>, isLiteral: Bool)
    /// The start tag of an element, or an empty element's tag.
    case start(XMLElement)
    case end
  }

  /// Creates a scanner for a document, or for its beginning, in an encoding that extends ASCII.
  init(_ bytes: [UInt8], source: String) { (self.bytes, self.source) = (bytes, source) }

  /// Skips a byte order mark and white space; returns `false` if markup doesn't follow.
  mutating func skipToMarkup() -> Bool {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
    return begins("<")
  }

  /// Returns the root element's name without its prefix, even if the rest of its tag is missing.
  ///
  /// Returns `nil` if there isn't a root element.
  mutating func rootName() -> String? {
    skipSpace()
    while begins("<!") || begins("<?") {
      if skip("<!--") {
        guard (try? content(until: "-->")) != nil else { return nil }
      } else {
        guard let token = try? next() else { return nil }
        // The scanner can't skip declarations, so the name in the document type counts as the name
        // of the root element.
        if case .documentType(let name, declares: true) = token {
          return XMLElement.localName(name)
        }
      }
      skipSpace()
    }
    guard skip("<") else { return nil }
    let name = readName()
    return position < bytes.count ? XMLElement.localName(name) : nil
  }

  /// Reads the next token; returns `nil` at the end of the document.
  mutating func next() throws(DecodeError) -> Token? {
    while position < bytes.count {
      if !begins("<") {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { position = end }
        return .text(bytes[position..<end], isLiteral: false)
      } else if skip("<!--") {
        _ = try content(until: "-->")
      } else if skip("<![CDATA[") {
        return .text(try content(until: "]]>"), isLiteral: true)
      } else if skip("<!DOCTYPE") {
        skipSpace()
        return .documentType(readName(), declares: try readDocumentType())
      } else if skip("<?") {
        let content = String(decoding: try content(until: "?>"), as: UTF8.self)
        let name = content.prefix { !$0.isWhitespace }
        return .instruction(String(name), String(content[name.endIndex...]))
      } else if skip("</") {
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
      if skip("/>") { return XMLElement(name, attributes, isEmpty: true) }
      if skip(">") { return XMLElement(name, attributes, isEmpty: false) }
      let attribute = readName()
      skipSpace()
      guard !attribute.isEmpty, skip("=") else { throw damaged("a tag is malformed") }
      skipSpace()
      let quote = skip("\"") ? "\"" : "'"
      guard quote == "\"" || skip("'") else { throw damaged("an attribute has no quotes") }
      attributes.append(
        XMLElement.Attribute(name: attribute, value: try content(until: quote)))
    }
  }

  /// Reads a document type up to its end or its declarations; returns true if it has declarations.
  private mutating func readDocumentType() throws(DecodeError) -> Bool {
    while position < bytes.count {
      if skip(">") { return false }
      if skip("[") { return true }
      if skip("\"") {
        _ = try content(until: "\"")
      } else if skip("'") {
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
  private mutating func content(until delimiter: String) throws(DecodeError) -> ArraySlice<UInt8> {
    let (start, first) = (position, delimiter.utf8.first)
    while let index = bytes[position...].firstIndex(where: { $0 == first }) {
      position = index
      if skip(delimiter) { return bytes[start..<index] }
      position += 1
    }
    throw damaged("it ends before '\(delimiter)'")
  }

  private func begins(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skip(_ text: String) -> Bool {
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
  /// True if the element is an empty tag, such as `<rect/>`.
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

  /// Replaces character references and predefined entities; leaves other references unchanged.
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
