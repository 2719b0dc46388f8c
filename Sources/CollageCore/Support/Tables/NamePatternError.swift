/// Errors in a file name pattern or in the values of its fields.
package enum NamePatternError: UsageError, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The field doesn't exist.
    case unknown
    case empty
    /// The value has no letters or digits for a slug.
    case noSlug
    /// The value isn't an unsigned number and can't be padded.
    case notNumber
    /// The value contains a slash, a control character, or a bidirectional formatting character.
    case forbidden(Unicode.Scalar)
    /// The path component with the value would be `.` or `..`.
    case dotComponent(String)
    /// The path component with the value would exceed the length limit.
    case tooLong(bytes: Int, limit: Int)
    /// The path would start with a dash, which commands take for an option.
    case leadingDash
    /// The path component with the value would have the name of a log file.
    case reserved(String)
  }

  case noFileName
  /// The pattern starts with a dash, which commands take for an option.
  case leadingDash
  case nul
  /// A brace that is neither doubled nor part of a field, and its character position, from 1.
  case strayBrace(Unicode.Scalar, at: Int)
  /// A pair of braces is empty, or a colon has no name before it.
  case namelessField
  /// The format after the colon of a field is unknown; `known` lists the valid ones.
  case unknownFormat(String, field: String, known: [String])
  case badValue(field: String, Reason)
}
