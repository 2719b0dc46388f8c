/// Errors in a caption template or in the language of its dates.
package enum CaptionError: UsageError, Hashable, Sendable {
  /// The field does not exist; `allowed` lists all fields and `nearest` those with similar names.
  case unknownField(String, allowed: [String], nearest: [String])
  /// A field has no closing brace; the value is the text after the opening brace.
  case unclosedField(String)
  /// A closing brace has no opening brace; `before` is the text in front of it.
  case unopenedField(before: String)
  /// A field that is not a date has a pattern.
  case unexpectedPattern(String, of: CaptionField)
  /// A pattern contains letters without a meaning; `allowed` lists the valid ones.
  case unknownLetters(String, pattern: String, allowed: [String])
  /// A pattern contains an unclosed quotation mark.
  case unclosedQuote(pattern: String)
  /// The language is not supported; `allowed` lists all languages and `nearest` those with similar
  /// tags.
  case unknownLanguage(String, allowed: [String], nearest: [String])
}
