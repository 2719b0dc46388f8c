/// Why a pattern gives no file name.
package enum NamePatternError: UsageError, Hashable, Sendable {
  /// What is wrong with the value of a field.
  package enum Reason: Hashable, Sendable {
    /// There is no such field.
    case unknown
    /// The value is empty.
    case empty
    /// Nothing is left of the value when it is made a slug.
    case noSlug
    /// The value is no number without a sign, and cannot be padded.
    case notNumber
    /// The value holds a slash, or a character that controls a terminal or turns the direction.
    case forbidden(Unicode.Scalar)
    /// The part of the path that the value stands in would be `.` or `..`.
    case pointsElsewhere(String)
    /// The part of the path that the value stands in would have more bytes than a name may have.
    case tooLong(bytes: Int, limit: Int)
    /// The path would start with a dash and be taken for an option.
    case leadingDash
    /// The part of the path that the value stands in would be called like a log.
    case reserved(String)
  }

  /// The pattern is empty, or names only a folder.
  case noFileName
  /// The pattern starts with a dash, and a path would be taken for an option.
  case leadingDash
  /// The pattern holds a NUL character.
  case nul
  /// A brace, at this character from 1, that is neither doubled nor part of a field.
  case strayBrace(Unicode.Scalar, at: Int)
  /// There is nothing between two braces, or nothing before a colon.
  case namelessField
  /// What stands behind the colon of a field is not among the formats that there are.
  case unknownFormat(String, field: String, known: [String])
  /// The value of a field cannot be part of the name.
  case badValue(field: String, Reason)
}
