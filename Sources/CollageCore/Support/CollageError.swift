/// An error that callers tell apart by a code that stays the same in all versions.
public protocol CollageError: Error {
  /// The short name that scripts see.
  var errorCode: ErrorCode { get }
  /// The kind; that of the code unless a case differs.
  var errorKind: ErrorKind { get }
  /// The values that the error carries, such as paths, names and numbers, by their names.
  var facts: [String: JSONValue] { get }
  /// The error whose code, kind and facts this one has; `nil` if it has its own.
  var underlyingError: (any CollageError)? { get }
}

extension CollageError {
  /// The underlying error's kind, or that of the code.
  public var errorKind: ErrorKind { underlyingError?.errorKind ?? errorCode.kind }
  /// The underlying error's facts, or the labels of the case or the properties of the structure.
  public var facts: [String: JSONValue] { underlyingError?.facts ?? ErrorFacts.of(self) }
  /// `nil`: the error has its own code.
  public var underlyingError: (any CollageError)? { nil }
}

/// An error in what the user asked for, such as a value that is not valid.
package protocol UsageError: CollageError {}

extension UsageError {
  /// The underlying error's code, or `usage`.
  package var errorCode: ErrorCode { underlyingError?.errorCode ?? .usage }
}

/// An error in the contents of a file.
package protocol DamagedInputError: CollageError {}

extension DamagedInputError {
  /// The code of all such errors.
  package var errorCode: ErrorCode { .inputDamaged }
}

/// The kind of an error, which decides the exit status.
public enum ErrorKind: Hashable, Sendable, CaseIterable {
  /// Something else failed.
  case failed
  /// The user asked for something that is not valid.
  case usage
  /// The store is missing, locked, damaged or from a newer version.
  case store
  /// A collage, an item or a file was not found.
  case notFound
  /// An input is damaged or unreadable.
  case damaged
  /// A limit was exceeded.
  case limit
  /// An output could not be written.
  case cannotWrite
  /// The user interrupted it.
  case interrupted
}

/// An error without a code: it is caught, or translated, in the module that throws it.
package protocol InternalError: Error {}

extension CancellationError: CollageError {
  /// The code of an interruption by the user.
  public var errorCode: ErrorCode { .interrupted }
}

/// An error of Foundation or another library.
package struct UnexpectedError: CollageError, CustomStringConvertible {
  /// The library's error.
  let error: any Error

  /// The code of all such errors.
  public var errorCode: ErrorCode { .failed }
  /// Nothing: the library's error has no named values.
  public var facts: [String: JSONValue] { [:] }
  /// The library's description.
  package var description: String { "\(error)" }
}

extension Error {
  /// The error itself, or what wraps an error of a library.
  package var asCollageError: any CollageError {
    self as? any CollageError ?? UnexpectedError(error: self)
  }
}
