enum ValueTokenizer {
  /// Splits a text at white space and commas outside parentheses.
  static func split(_ text: String) -> [String] {
    var tokens: [String] = []
    var (token, depth) = ("", 0)
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth <= 0, character.isWhitespace || character == "," {
        if !token.isEmpty { tokens.append(token) }
        token = ""
      } else {
        token.append(character)
      }
    }
    return token.isEmpty ? tokens : tokens + [token]
  }

  /// Returns a text without the quotation marks around it, if there are any.
  static func unquoted(_ text: String) -> String {
    guard text.count > 1, let first = text.first, first == text.last, "'\"".contains(first) else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}
