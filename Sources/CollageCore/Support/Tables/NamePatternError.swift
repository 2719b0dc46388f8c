package enum NamePatternError: UsageError, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case unknown
    case empty
    /// The value contains no letters or digits, so its slug is empty.
    case noSlug
    /// The value can't be padded because it isn't an unsigned number.
    case notNumber
    /// The value contains a slash, a control character, or a bidirectional formatting character.
    case forbidden(Unicode.Scalar)
    /// The value makes the path component `.` or `..`.
    case dotComponent(String)
    /// The value makes the path component longer than the limit.
    case tooLong(bytes: Int, limit: Int)
    /// The value makes the path start with a dash, so commands would mistake it for an option.
    case leadingDash
    /// The value gives the path component a name that is reserved for log files.
    case reserved(String)
  }

  case noFileName
  /// The pattern starts with a dash, so commands would mistake it for an option.
  case leadingDash
  case nul
  /// A brace is neither doubled nor part of a field; its position counts characters from 1.
  case strayBrace(Unicode.Scalar, at: Int)
  /// A field has no name: its braces are empty, or contain only a colon and a format.
  case namelessField
  /// The format after the colon of a field is unknown; `known` lists the valid ones.
  case unknownFormat(String, field: String, known: [String])
  case badValue(field: String, Reason)
}
