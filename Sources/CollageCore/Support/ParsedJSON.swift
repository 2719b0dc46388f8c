/// A parsed JSON text that preserves the digits of numbers and the order of members.
package enum ParsedJSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, as it is written in the text.
  case number(String)
  case text(String)
  case list([ParsedJSON])
  /// An object; names are unique.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: ParsedJSON

    package init(name: String, value: ParsedJSON) {
      (self.name, self.value) = (name, value)
    }
  }

  /// Errors that occur while parsing a JSON text.
  package enum ParseError: UsageError, Hashable, Sendable {
    /// Something else is expected at this column, which counts bytes from 1.
    case unexpected(column: Int)
    case end
    case repeated(String)
    /// Arrays and objects are nested too deeply.
    case tooDeep
  }

  /// Parses a text that contains exactly one value.
  ///
  /// - Parameter text: The JSON text, in UTF-8 as in RFC 8259.
  /// - Throws: ``ParseError``.
  /// - Complexity: O(*n*) for *n* bytes, plus comparing the names of each object with each other.
  package init(_ text: some Collection<UInt8>) throws(ParseError) {
    var parser = JSONParser(text)
    self = try parser.wholeValue()
  }
}
