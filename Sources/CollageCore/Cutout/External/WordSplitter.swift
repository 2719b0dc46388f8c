/// Splits a text into words, one character after the other.
struct WordSplitter {
  private var words: [String] = []
  /// The word so far; nil between words.
  private var word: String.UnicodeScalarView?
  private var quote: Unicode.Scalar?
  private var isEscaped = false

  /// Takes the next character.
  mutating func take(_ scalar: Unicode.Scalar) {
    if isEscaped {
      // Between double quotes a backslash before anything else is only a backslash.
      if quote != nil, scalar != "\"", scalar != "\\" { append("\\") }
      append(scalar)
      isEscaped = false
    } else if scalar == "\\", quote != "'" {
      isEscaped = true
    } else if let open = quote {
      if scalar == open { quote = nil } else { append(scalar) }
    } else if scalar == "'" || scalar == "\"" {
      quote = scalar
      word = word ?? .init()
    } else if scalar.properties.isWhitespace {
      endWord()
    } else {
      append(scalar)
    }
  }

  /// The words of the whole text.
  ///
  /// - Throws: A `CommandTemplateError` when the text ends inside a quote or behind a backslash.
  consuming func finish() throws(CommandTemplateError) -> [String] {
    guard !isEscaped else { throw .lastBackslash }
    if let quote { throw .openQuote(Character(quote)) }
    endWord()
    return words
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    var letters = word ?? .init()
    letters.append(scalar)
    word = letters
  }

  private mutating func endWord() {
    if let word { words.append(String(word)) }
    word = nil
  }
}
