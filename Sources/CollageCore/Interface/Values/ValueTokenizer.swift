enum ValueTokenizer {
  /// Splits a text at blanks and commas that aren't inside parentheses.
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    var (word, depth) = ("", 0)
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth <= 0, character.isWhitespace || character == "," {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns a text without the quotation marks around it; the text itself if there aren't any.
  static func unquoted(_ text: String) -> String {
    guard text.count > 1, let first = text.first, first == text.last, "'\"".contains(first) else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}
