/// The words of a command, some of which hold placeholders for the names of files.
package struct CommandTemplate: Hashable, Sendable {
  /// A part of a word that stands for the name of a file.
  enum Placeholder: String, Hashable, Sendable, CaseIterable {
    /// The photo.
    case input = "{in}"
    /// The result.
    case output = "{out}"
    /// What the user said about the subject.
    case hints = "{hints}"
  }

  /// The words as they were written, without the quotes around them.
  package let words: [String]

  /// Splits a text into words.
  ///
  /// Words end at blanks. Between single quotes every character stands for itself; a backslash takes
  /// the meaning from the character behind it, between double quotes only from `"` and `\`.
  /// Nothing else that a shell knows has a meaning here.
  ///
  /// - Parameter text: The command and its arguments.
  /// - Throws: A `CommandTemplateError` if the text is not a list of words.
  package init(_ text: String) throws(CommandTemplateError) {
    guard !text.unicodeScalars.contains("\0") else { throw .nullCharacter }
    do throws(ShellWords.ParseError) {
      // What stands behind a blank or a quotation mark, such as an accent, does not change it.
      let letters = text.unicodeScalars.map(Character.init)
      words = try ShellWords.words(of: letters, by: .command).map(\.text)
    } catch {
      throw CommandTemplateError(error)
    }
    guard let command = words.first, !command.isEmpty else { throw .empty }
  }

  /// Whether some word holds a placeholder.
  func contains(_ placeholder: Placeholder) -> Bool {
    words.contains { word in
      Self.parts(of: word).contains(.placeholder(placeholder))
    }
  }

  /// The words with file names in place of the placeholders.
  ///
  /// - Parameter name: Gives the name for a placeholder; what looks like another one in it stays.
  /// - Returns: As many words as there are in the template.
  func filled(_ name: (Placeholder) -> String) -> [String] {
    words.map { word in
      Self.parts(of: word).map { part in
        switch part {
        case .letter(let letter): String(letter)
        case .placeholder(let placeholder): name(placeholder)
        }
      }.joined()
    }
  }

  private enum Part: Hashable {
    case letter(Unicode.Scalar)
    case placeholder(Placeholder)
  }

  private static func parts(of word: String) -> [Part] {
    var rest = word.unicodeScalars[...]
    var parts: [Part] = []
    while let letter = rest.first {
      let placeholder = Placeholder.allCases.first { rest.starts(with: $0.rawValue.unicodeScalars) }
      parts.append(placeholder.map(Part.placeholder) ?? .letter(letter))
      rest = rest.dropFirst(placeholder?.rawValue.unicodeScalars.count ?? 1)
    }
    return parts
  }
}

/// Why a text is no command.
package enum CommandTemplateError: UsageError, Hashable, Sendable {
  /// There is no command.
  case empty
  /// A quote has no partner.
  case openQuote(Character)
  /// A backslash is the last character.
  case lastBackslash
  /// There is a null character, which no argument can hold.
  case nullCharacter

  fileprivate init(_ error: ShellWords.ParseError) {
    self =
      switch error {
      case .openQuote(let mark): .openQuote(mark)
      case .lastBackslash: .lastBackslash
      }
  }
}
