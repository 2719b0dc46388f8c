package enum ShellWordSplitter {
  package enum ParseError: UsageError, Hashable, Sendable {
    case openQuote(Character)
    /// The last character is a backslash.
    case lastBackslash
  }

  /// The quoting rules for a kind of text.
  package struct Rules: Hashable, Sendable {
    let hasComments: Bool
    /// The characters that a backslash escapes between double quotes.
    let protected: String
    /// True if a backslash at the end of the text is an error; otherwise, it is ignored.
    let refusesLastBackslash: Bool

    static let script = Rules(
      hasComments: true, protected: "\"\\$`", refusesLastBackslash: false)
    /// The rules for the value of an option, and for a command that is stored as a setting.
    package static let command = Rules(
      hasComments: false, protected: "\"\\", refusesLastBackslash: true)
  }

  package struct Word: Hashable, Sendable {
    package fileprivate(set) var text = ""
    /// The word as a file name pattern, in which unquoted `*`, `?`, and `[` are wildcards.
    package fileprivate(set) var pattern = ""
    package fileprivate(set) var isPattern = false

    fileprivate mutating func append(_ character: Character, isQuoted: Bool) {
      let isSpecial = "*?[]\\".contains(character)
      text.append(character)
      if isSpecial, isQuoted { pattern.append("\\") }
      pattern.append(character)
      if !isQuoted, "*?[".contains(character) { isPattern = true }
    }
  }

  /// Splits a line of a script, without its line terminator, into words.
  ///
  /// White space separates words. Quotes and backslashes escape characters. `#` at the start of a
  /// word starts a comment. Variables and patterns aren't expanded.
  package static func words(of line: some StringProtocol) throws(ParseError) -> [Word] {
    try words(of: Array(line), by: .script)
  }

  /// Splits an option's value into words; white space separates them, and quotes and backslashes
  /// escape characters.
  package static func values(in text: String) throws(ParseError) -> [String] {
    try words(of: Array(text), by: .command).map(\.text)
  }

  package static func words(of characters: [Character], by rules: Rules) throws(ParseError)
    -> [Word]
  {
    var splitter = Splitter(rules: rules, rest: characters[...])
    return try splitter.words()
  }

  /// Returns the text as one word for a shell or a batch script, quoted if necessary.
  package static func quoted(_ text: String) -> String {
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
    let rules: Rules
    var rest: ArraySlice<Character>

    mutating func words() throws(ParseError) -> [Word] {
      var words: [Word] = []
      while true {
        rest = rest.drop { $0.isWhitespace }
        guard let first = rest.first, !(rules.hasComments && first == "#") else { return words }
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
          if let next = rest.popFirst() {
            word.append(next, isQuoted: true)
          } else if rules.refusesLastBackslash {
            throw .lastBackslash
          }
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
          guard let next = rest.popFirst() else {
            throw rules.refusesLastBackslash ? .lastBackslash : .openQuote("\"")
          }
          // Like a shell, keep a backslash before a character that doesn't need escaping.
          if !rules.protected.contains(next) { word.append("\\", isQuoted: true) }
          word.append(next, isQuoted: true)
        default: word.append(character, isQuoted: true)
        }
      }
      throw .openQuote("\"")
    }
  }
}
