/// An element of the XML files that OpenCV writes.
///
/// Only elements and text are supported. Attributes, comments, and processing instructions are
/// ignored. Documents with a document type declaration are rejected.
struct CascadeElement: Hashable, Sendable {
  let name: String
  /// The text directly inside the element.
  private(set) var text: [UInt8] = []
  private(set) var children: [CascadeElement] = []

  private init(name: String) { self.name = name }

  subscript(name: String) -> CascadeElement? { children.first { $0.name == name } }

  var words: [String] {
    text.split { $0 <= UInt8(ascii: " ") }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension CascadeElement {
  /// The error thrown when a document is malformed; `offset` is the position of the error, in
  /// bytes.
  struct ParseError: InternalError, Hashable {
    let offset: Int
  }

  /// Parses a document and returns its root element; the caller must limit the document's size.
  static func parse(_ document: [UInt8]) throws(ParseError) -> CascadeElement {
    var reader = Reader(document)
    return try reader.root()
  }

  private static let maximumDepth = 16

  private struct Reader {
    let bytes: [UInt8]
    var position = 0
    /// The elements whose end tag has not been read yet, from the outside in.
    var open: [CascadeElement] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func root() throws(ParseError) -> CascadeElement {
      while position < bytes.count {
        if bytes[position] != UInt8(ascii: "<") {
          addText()
        } else if begins("<?") {
          try skip(past: "?>")
        } else if begins("<!--") {
          try skip(past: "-->")
        } else if begins("</") {
          if let root = try close() { return root }
        } else {
          if let root = try openElement() { return root }
        }
      }
      throw failure
    }

    private var failure: ParseError { ParseError(offset: position) }

    private mutating func addText() {
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      if !open.isEmpty { open[open.count - 1].text += bytes[position..<end] }
      position = end
    }

    /// Reads the end tag of the innermost open element; returns the element if it is the root.
    private mutating func close() throws(ParseError) -> CascadeElement? {
      guard let last = open.last else { throw failure }
      let end = "</" + last.name + ">"
      guard begins(end) else { throw failure }
      position += end.utf8.count
      return finish()
    }

    /// Moves the innermost open element into its parent, or returns the element if it is the root.
    private mutating func finish() -> CascadeElement? {
      let element = open.removeLast()
      if open.isEmpty { return element }
      open[open.count - 1].children.append(element)
      return nil
    }

    /// Reads a start tag and opens its element.
    ///
    /// Returns the element if it is the root and ends with this tag, as in `<a/>`.
    private mutating func openElement() throws(ParseError) -> CascadeElement? {
      let name = bytes[(position + 1)...].prefix { Self.isNamePart($0) }
      guard !name.isEmpty, open.count < CascadeElement.maximumDepth,
        let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: ">"))
      else { throw failure }
      // The rest of the tag consists of attributes.
      let rest = bytes[name.endIndex..<end]
      guard !rest.contains(UInt8(ascii: "<")) else { throw failure }
      open.append(CascadeElement(name: String(decoding: name, as: UTF8.self)))
      position = end + 1
      return rest.last == UInt8(ascii: "/") ? finish() : nil
    }

    private mutating func skip(past end: String) throws(ParseError) {
      let start = position
      while !begins(end) {
        guard position < bytes.count else { throw ParseError(offset: start) }
        position += 1
      }
      position += end.utf8.count
    }

    private func begins(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private static func isNamePart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
