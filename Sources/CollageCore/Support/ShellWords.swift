/// Words that are quoted as in a shell.
package enum ShellWords {
  /// Why a text cannot be taken apart.
  package enum ParseError: UsageError, Hashable, Sendable {
    /// A quotation mark has no partner.
    case openQuote(Character)
    /// A backslash is the last character.
    case lastBackslash
  }

  /// What differs between the texts that are taken apart.
  package struct Rules: Hashable, Sendable {
    /// Whether a `#` at the beginning of a word starts a comment.
    let hasComments: Bool
    /// What a backslash between double quotes takes the meaning from.
    let protected: String
    /// Whether a backslash at the very end is refused rather than dropped.
    let refusesLastBackslash: Bool

    /// The lines of a script.
    static let script = Rules(
      hasComments: true, protected: "\"\\$`", refusesLastBackslash: false)
    /// A command that is kept as a setting.
    package static let command = Rules(
      hasComments: false, protected: "\"\\", refusesLastBackslash: true)
  }

  /// A word of a text.
  package struct Word: Hashable, Sendable {
    /// The word without its quotes.
    package fileprivate(set) var text = ""
    /// What the word matches as a name of files: a `*`, `?` or `[` counts where it was not quoted.
    package fileprivate(set) var pattern = ""
    /// Whether the word has such a character.
    package fileprivate(set) var isPattern = false

    fileprivate mutating func append(_ character: Character, isQuoted: Bool) {
      let isSpecial = "*?[]\\".contains(character)
      text.append(character)
      if isSpecial, isQuoted { pattern.append("\\") }
      pattern.append(character)
      if !isQuoted, "*?[".contains(character) { isPattern = true }
    }
  }

  /// Takes a line of a script apart: blanks separate, quotes and backslashes protect, `#` starts a
  /// comment.
  ///
  /// Nothing is expanded.
  ///
  /// - Parameter line: A line without its end.
  /// - Returns: The words, each with the pattern that it may be.
  /// - Throws: ``ParseError``.
  package static func words(of line: some StringProtocol) throws(ParseError) -> [Word] {
    try words(of: Array(line), by: .script)
  }

  /// Takes the value of an option apart that has several words: blanks separate, quotes and backslashes
  /// protect, and a `#` is nothing special.
  ///
  /// - Parameter text: The value.
  /// - Returns: The words.
  /// - Throws: ``ParseError``.
  package static func values(in text: String) throws(ParseError) -> [String] {
    try words(of: Array(text), by: .command).map(\.text)
  }

  /// Takes a text apart.
  ///
  /// - Parameters:
  ///   - characters: The text; each of these counts as one character.
  ///   - rules: What is special.
  /// - Returns: The words.
  /// - Throws: ``ParseError``.
  package static func words(of characters: [Character], by rules: Rules) throws(ParseError)
    -> [Word]
  {
    var splitter = Splitter(rules: rules, rest: characters[...])
    return try splitter.words()
  }

  /// The text as a word that a shell, or a batch, reads as it is.
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
          // A shell keeps the backslash before anything that it does not protect.
          if !rules.protected.contains(next) { word.append("\\", isQuoted: true) }
          word.append(next, isQuoted: true)
        default: word.append(character, isQuoted: true)
        }
      }
      throw .openQuote("\"")
    }
  }
}
