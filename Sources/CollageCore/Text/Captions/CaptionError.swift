/// Errors in a caption template or in the language of its dates.
package enum CaptionError: UsageError, Hashable, Sendable {
  /// The field does not exist. `allowed` lists all fields, and `nearest` lists fields with similar
  /// names.
  case unknownField(String, allowed: [String], nearest: [String])
  /// An opening brace is not closed. The value is the text after the brace.
  case unclosedField(String)
  /// A closing brace does not have an opening brace. `before` is the text before the closing brace.
  case unopenedField(before: String)
  /// A pattern follows a field that is not a date or a time.
  case unexpectedPattern(String, of: CaptionField)
  /// A pattern contains letters that do not have a meaning. `allowed` lists the valid letters.
  case unknownLetters(String, pattern: String, allowed: [String])
  case unclosedQuote(pattern: String)
  /// The language is not supported. `allowed` lists all languages, and `nearest` lists languages
  /// with similar tags.
  case unknownLanguage(String, allowed: [String], nearest: [String])
}
