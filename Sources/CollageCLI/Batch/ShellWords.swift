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

  /// A word of a line.
  struct Word: Hashable, Sendable {
    /// The word without its quotes.
    var text = ""
    /// What the word matches as a name of files: a `*`, `?` or `[` counts where it was not quoted.
    var pattern = ""
    /// Whether the word has such a character.
    var isPattern = false

    fileprivate mutating func append(_ character: Character, isQuoted: Bool) {
      let isSpecial = "*?[]\\".contains(character)
      text.append(character)
      if isSpecial, isQuoted { pattern.append("\\") }
      pattern.append(character)
      if !isQuoted, "*?[".contains(character) { isPattern = true }
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
    try words(of: line).map(\.text)
  }

  /// The words of a line, each with the pattern that it may be.
  ///
  /// - Parameter line: A line without its end.
  /// - Returns: The words.
  /// - Throws: ``ParseError``.
  static func words(of line: some StringProtocol) throws(ParseError) -> [Word] {
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

    mutating func words() throws(ParseError) -> [Word] {
      var words: [Word] = []
      while true {
        rest = rest.drop { $0.isWhitespace }
        guard let first = rest.first, first != "#" else { return words }
        words.append(try word())
      }
    }

    private mutating func word() throws(ParseError) -> Word {
      var word = Word()
      while let character = rest.first, !character.isWhitespace {
        rest = rest.dropFirst()
        switch character {
        case "'": try appendSingleQuoted(to: &word)
        case "\"": try appendDoubleQuoted(to: &word)
        case "\\":
          if let next = rest.popFirst() { word.append(next, isQuoted: true) }
        default: word.append(character, isQuoted: false)
        }
      }
      return word
    }

    private mutating func appendSingleQuoted(to word: inout Word) throws(ParseError) {
      guard let end = rest.firstIndex(of: "'") else { throw .openQuote("'") }
      for character in rest[..<end] { word.append(character, isQuoted: true) }
      rest = rest[(end + 1)...]
    }

    private mutating func appendDoubleQuoted(to word: inout Word) throws(ParseError) {
      while let character = rest.popFirst() {
        switch character {
        case "\"": return
        case "\\":
          guard let next = rest.popFirst() else { throw .openQuote("\"") }
          // A shell keeps the backslash before anything that it does not protect.
          if !"\"\\$`".contains(next) { word.append("\\", isQuoted: true) }
          word.append(next, isQuoted: true)
        default: word.append(character, isQuoted: true)
        }
      }
      throw .openQuote("\"")
    }
  }
}
