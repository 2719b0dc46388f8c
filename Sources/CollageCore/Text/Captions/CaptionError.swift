package enum CaptionError: UsageError, Hashable, Sendable {
  /// The field doesn't exist; `allowed` lists all fields, and `nearest` lists fields with similar
  /// names.
  case unknownField(String, allowed: [String], nearest: [String])
  /// An opening brace isn't closed; the value is the text after the brace.
  case unclosedField(String)
  /// A closing brace doesn't have an opening brace; `before` is the text before the closing brace.
  case unopenedField(before: String)
  /// A pattern follows a field that isn't a date or a time.
  case unexpectedPattern(String, of: CaptionField)
  /// A pattern contains letters without a meaning; `allowed` lists the valid letters.
  case unknownLetters(String, pattern: String, allowed: [String])
  case unclosedQuote(pattern: String)
  /// The language isn't supported; `allowed` lists all languages, and `nearest` lists languages
  /// with similar tags.
  case unknownLanguage(String, allowed: [String], nearest: [String])
}
