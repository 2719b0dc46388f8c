/// What an error is, so that any front end can tell it in its own words: a code that stays, a kind,
/// and facts.
public struct CodedError: Hashable, Sendable {
  /// The short names of errors.
  public typealias Code = ErrorCode
  /// What kind of thing went wrong.
  public typealias Kind = ErrorKind

  /// The short name, which stays the same in all versions.
  public let code: Code
  /// The kind.
  public let kind: Kind
  /// What the error carries: paths, names, numbers and what may have been meant.
  public let facts: [String: JSONValue]

  /// Describes an error.
  public init(_ error: any CollageError) {
    code = error.errorCode
    kind = error.errorKind
    facts = error.facts
  }

  /// Describes an error of the core; nil for any other.
  public init?(describing error: any Error) {
    guard let error = error as? any CollageError else { return nil }
    self.init(error)
  }
}
