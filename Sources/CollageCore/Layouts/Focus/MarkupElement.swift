/// An element of a document in XML as OpenCV's file storage writes it: elements and text, no more.
///
/// Attributes are passed over; a document type, and with it any definition, is refused.
struct MarkupElement: Hashable, Sendable {
  let name: String
  /// The characters that are directly inside.
  private(set) var text: [UInt8] = []
  private(set) var children: [MarkupElement] = []

  private init(name: String) { self.name = name }

  /// The first element of a name inside this one.
  subscript(name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// The words of the text.
  var words: [String] {
    text.split { $0 <= UInt8(ascii: " ") }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension MarkupElement {
  /// Where a document stops being one, in bytes.
  struct ParseError: InternalError, Hashable {
    let offset: Int
  }

  /// Reads a document.
  ///
  /// - Parameter document: At most as many bytes as whoever calls this would like to wait for.
  /// - Returns: The element that holds all others.
  /// - Throws: Where it stops being such a document.
  static func parse(_ document: [UInt8]) throws(ParseError) -> MarkupElement {
    var reader = Reader(document)
    return try reader.root()
  }

  /// How many elements may be within each other.
  private static let depth = 16

  private struct Reader {
    let bytes: [UInt8]
    var place = 0
    /// The elements that were opened and not closed.
    var open: [MarkupElement] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func root() throws(ParseError) -> MarkupElement {
      while place < bytes.count {
        if bytes[place] != UInt8(ascii: "<") {
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

    private var failure: ParseError { ParseError(offset: place) }

    private mutating func addText() {
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      if !open.isEmpty { open[open.count - 1].text += bytes[place..<end] }
      place = end
    }

    /// Ends the last element; gives it where it was the outermost one.
    private mutating func close() throws(ParseError) -> MarkupElement? {
      guard let last = open.last else { throw failure }
      let end = "</" + last.name + ">"
      guard begins(end) else { throw failure }
      place += end.utf8.count
      return finish()
    }

    /// Puts the last open element into the one around it; gives it where there is none.
    private mutating func finish() -> MarkupElement? {
      let element = open.removeLast()
      if open.isEmpty { return element }
      open[open.count - 1].children.append(element)
      return nil
    }

    /// Begins an element; gives it where it is empty and the outermost one.
    private mutating func openElement() throws(ParseError) -> MarkupElement? {
      let name = bytes[(place + 1)...].prefix { Self.isNamePart($0) }
      guard !name.isEmpty, open.count < MarkupElement.depth,
        let end = bytes[(place + 1)...].firstIndex(of: UInt8(ascii: ">"))
      else { throw failure }
      // What else is inside the angle brackets are attributes.
      let rest = bytes[name.endIndex..<end]
      guard !rest.contains(UInt8(ascii: "<")) else { throw failure }
      open.append(MarkupElement(name: String(decoding: name, as: UTF8.self)))
      place = end + 1
      return rest.last == UInt8(ascii: "/") ? finish() : nil
    }

    private mutating func skip(past end: String) throws(ParseError) {
      let start = place
      while !begins(end) {
        guard place < bytes.count else { throw ParseError(offset: start) }
        place += 1
      }
      place += end.utf8.count
    }

    private func begins(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

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
