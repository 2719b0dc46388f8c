/// Words of a line, quoted as in a shell.
enum ShellWords {
  /// Why a line cannot be taken apart.
  enum ParseError: Error, Hashable, Sendable {
    /// A quotation mark has no partner.
    case openQuote(Character)

    /// The quotation mark.
    var mark: Character {
      switch self {
      case .openQuote(let mark): mark
      }
    }
  }

  /// Takes a line apart: blanks separate, quotes and backslashes protect, `#` starts a comment.
  ///
  /// Nothing is expanded.
  ///
  /// - Parameter line: A line without its end.
  /// - Returns: The words, without their quotes.
  /// - Throws: ``ParseError``.
  static func split(_ line: some StringProtocol) throws(ParseError) -> [String] {
    var splitter = Splitter(rest: Array(line)[...])
    return try splitter.words()
  }

  /// The text as a word that a shell, or a batch, reads as it is.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ","):
          true
        default: false
        }
      }
    if isPlain { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  private struct Splitter {
    var rest: ArraySlice<Character>

    mutating func words() throws(ParseError) -> [String] {
      var words: [String] = []
      while true {
        rest = rest.drop { $0.isWhitespace }
        guard let first = rest.first, first != "#" else { return words }
        words.append(try word())
      }
    }

    private mutating func word() throws(ParseError) -> String {
      var word = ""
      while let character = rest.first, !character.isWhitespace {
        rest = rest.dropFirst()
        switch character {
        case "'": word += try singleQuoted()
        case "\"": word += try doubleQuoted()
        case "\\": word += rest.popFirst().map(String.init) ?? ""
        default: word.append(character)
        }
      }
      return word
    }

    private mutating func singleQuoted() throws(ParseError) -> String {
      guard let end = rest.firstIndex(of: "'") else { throw .openQuote("'") }
      defer { rest = rest[(end + 1)...] }
      return String(rest[..<end])
    }

    private mutating func doubleQuoted() throws(ParseError) -> String {
      var text = ""
      while let character = rest.popFirst() {
        switch character {
        case "\"": return text
        case "\\":
          guard let next = rest.popFirst() else { throw .openQuote("\"") }
          // A shell keeps the backslash before anything that it does not protect.
          if !"\"\\$`".contains(next) { text.append("\\") }
          text.append(next)
        default: text.append(character)
        }
      }
      throw .openQuote("\"")
    }
  }
}
