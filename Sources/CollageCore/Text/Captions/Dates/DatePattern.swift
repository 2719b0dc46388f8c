/// The format of a date in the syntax of Unicode's locale data (UTS 35), such as `EEEE, d. MMMM
/// yyyy` or `h:mm a`.
///
/// ASCII letters are fields of the date. Other characters, and text between `'`, are literal. `''`
/// is an apostrophe.
package struct DatePattern: Hashable, Sendable {
  let text: String
  let parts: [Part]

  enum Part: Hashable, Sendable {
    case literal(String)
    case field(DateField)
  }

  init(_ text: String) throws(CaptionError) {
    self.text = text
    parts = try Self.parts(of: text)
  }

  private init(_ parts: [Part], text: String) {
    (self.parts, self.text) = (parts, text)
  }

  /// The pattern of a time of day, such as `14:05`.
  static let time = DatePattern(
    [.field(.paddedHour), .literal(":"), .field(.paddedMinute)], text: "HH:mm")

  private static func parts(of text: String) throws(CaptionError) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first == "'" {
        guard let literal = quoted(&rest) else { throw .unclosedQuote(pattern: text) }
        parts.append(.literal(literal))
      } else if isLetter(first) {
        let run = rest.prefix { $0 == first }
        guard let field = DateField(letters: String(run)) else {
          throw .unknownLetters(String(run), pattern: text, allowed: DateField.letters)
        }
        parts.append(.field(field))
        rest = rest[run.endIndex...]
      } else {
        let literal = rest.prefix { $0 != "'" && !isLetter($0) }
        parts.append(.literal(String(literal)))
        rest = rest[literal.endIndex...]
      }
    }
    return parts
  }

  /// Removes a quoted literal from the start of the text and returns it; `nil` if the quotation
  /// mark is not closed.
  private static func quoted(_ rest: inout Substring) -> String? {
    rest.removeFirst()
    if rest.first == "'" {
      rest.removeFirst()
      return "'"
    }
    var literal = ""
    while let end = rest.firstIndex(of: "'") {
      literal += rest[..<end]
      rest = rest[rest.index(after: end)...]
      guard rest.first == "'" else { return literal }
      literal.append("'")
      rest.removeFirst()
    }
    return nil
  }

  private static func isLetter(_ character: Character) -> Bool {
    character.isASCII && character.isLetter
  }
}
