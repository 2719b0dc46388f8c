/// A parsed JSON text that preserves the digits of numbers and the order of members.
package enum ParsedJSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, exactly as in the text.
  case number(String)
  case string(String)
  case array([ParsedJSON])
  /// An object, whose names are unique.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: ParsedJSON

    package init(name: String, value: ParsedJSON) {
      (self.name, self.value) = (name, value)
    }
  }

  package enum ParseError: UsageError, Hashable, Sendable {
    /// An unexpected character; the column counts bytes from 1.
    case unexpected(column: Int)
    case end
    case repeated(String)
    case tooDeep
  }

  /// Parses a UTF-8 text that contains exactly one value (RFC 8259); the time is quadratic in the
  /// number of an object's members.
  package init(_ text: some Collection<UInt8>) throws(ParseError) {
    var parser = JSONParser(text)
    self = try parser.wholeValue()
  }
}
