/// Why a text is no template of captions, or a language one whose dates are not known.
package enum CaptionError: UsageError, Hashable, Sendable {
  /// There is no such field; with those that there are, and those that may have been meant.
  case unknownField(String, allowed: [String], nearest: [String])
  /// A field has no closing brace; with what follows the opening one.
  case unclosedField(String)
  /// A closing brace ends no field; with what is before it.
  case unopenedField(before: String)
  /// A pattern stands behind a field that is no date.
  case needlessPattern(String, of: CaptionField)
  /// A pattern has letters that mean nothing in it; with those that mean something.
  case unknownLetters(String, pattern: String, allowed: [String])
  /// A pattern has a quotation mark without a partner.
  case unclosedQuote(pattern: String)
  /// The names of this language are not known; with those that are, and those that may have been meant.
  case unknownLanguage(String, allowed: [String], nearest: [String])
}
