/// A JSON text as it was written: numbers keep their digits, members their order.
package enum ParsedJSON: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, as it stands in the text.
  case number(String)
  /// A text.
  case text(String)
  /// A list.
  case list([ParsedJSON])
  /// An object; no name occurs twice.
  case object([Member])

  /// A name in an object, with its value.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: ParsedJSON

    package init(name: String, value: ParsedJSON) {
      (self.name, self.value) = (name, value)
    }
  }

  /// Why a text is no JSON.
  package enum ParseError: UsageError, Hashable, Sendable {
    /// Something else is needed here; the column counts bytes, from 1.
    case unexpected(column: Int)
    /// The text ends too early.
    case end
    /// A name occurs twice in one object.
    case repeated(String)
    /// There are more lists and objects within each other than anything here needs.
    case tooDeep
  }

  /// Reads a text that holds one value and nothing else.
  ///
  /// - Parameter text: UTF-8, as RFC 8259 has it.
  /// - Throws: ``ParseError``.
  /// - Complexity: O(bytes); names of one object are compared with each other.
  package init(_ text: some Collection<UInt8>) throws(ParseError) {
    var parser = JSONParser(text)
    self = try parser.wholeValue()
  }
}
