/// A command of an external engine, with placeholders for file names.
package struct CommandTemplate: Hashable, Sendable {
  enum Placeholder: String, Hashable, Sendable, CaseIterable {
    case input = "{in}"
    case output = "{out}"
    /// The file with the user's hints about the subject.
    case hints = "{hints}"
  }

  /// The command and its arguments, without quotes, before placeholders are replaced.
  package let arguments: [String]

  /// Splits text into arguments.
  ///
  /// Blanks separate arguments. Between single quotes every character is literal. A backslash makes
  /// the next character literal; between double quotes it only does so before `"` and `\`. Other
  /// shell syntax doesn't have a special meaning.
  package init(_ text: String) throws(CommandTemplateError) {
    guard !text.unicodeScalars.contains("\0") else { throw .nullCharacter }
    do throws(ShellWordSplitter.ParseError) {
      // Splits Unicode scalars, not characters, because a blank or a quote must keep its meaning
      // before a combining accent.
      let scalars = text.unicodeScalars.map(Character.init)
      arguments = try ShellWordSplitter.words(of: scalars, by: .command).map(\.text)
    } catch {
      throw CommandTemplateError(error)
    }
    guard let command = arguments.first, !command.isEmpty else { throw .empty }
  }

  func contains(_ placeholder: Placeholder) -> Bool {
    arguments.contains { word in
      Self.parts(of: word).contains(.placeholder(placeholder))
    }
  }

  /// Returns the arguments with file names in place of the placeholders.
  ///
  /// Placeholders in file names aren't replaced.
  func arguments(replacingPlaceholders name: (Placeholder) -> String) -> [String] {
    arguments.map { word in
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

package enum CommandTemplateError: UsageError, Hashable, Sendable {
  case empty
  case openQuote(Character)
  case lastBackslash
  /// The text contains a null character, which an argument can't contain.
  case nullCharacter

  fileprivate init(_ error: ShellWordSplitter.ParseError) {
    self =
      switch error {
      case .openQuote(let quote): .openQuote(quote)
      case .lastBackslash: .lastBackslash
      }
  }
}
