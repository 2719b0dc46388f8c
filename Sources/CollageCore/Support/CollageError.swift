/// An error that callers tell apart by a code that stays the same in all versions.
public protocol CollageError: Error {
  /// The short name that scripts see.
  var errorCode: ErrorCode { get }
  /// The kind, which decides the exit status.
  var errorKind: ErrorKind { get }
  /// The values that the error carries, such as paths, names and numbers, by their names.
  var facts: [String: JSONValue] { get }
  /// The error whose code, kind and facts this one has; `nil` if it has its own.
  var underlyingError: (any CollageError)? { get }
}

extension CollageError {
  /// The kind that errors of this code usually have.
  public var errorKind: ErrorKind { underlyingError?.errorKind ?? errorCode.kind }
  /// The labels of the error's case, or the properties of a structure.
  public var facts: [String: JSONValue] { underlyingError?.facts ?? ErrorFacts.of(self) }
  /// `nil`: the error has its own code.
  public var underlyingError: (any CollageError)? { nil }
}

/// What kind of thing went wrong.
public enum ErrorKind: Hashable, Sendable, CaseIterable {
  /// It could not be done.
  case failed
  /// What was asked for is wrong.
  case usage
  /// The store is missing, locked, damaged or from a newer version.
  case store
  /// A collage, an item or a file was not found.
  case notFound
  /// An input is damaged or unreadable.
  case damaged
  /// A limit was exceeded.
  case limit
  /// Something could not be written.
  case cannotWrite
  /// The user interrupted it.
  case interrupted
}

/// An error that is caught in the module that throws it.
package protocol InternalError: Error {}

extension CancellationError: CollageError {
  /// The code of whatever the user interrupted.
  public var errorCode: ErrorCode { .interrupted }
}

/// An error of Foundation or another library.
public struct UnexpectedError: CollageError, CustomStringConvertible {
  /// The library's error.
  public let error: any Error

  /// The code of all such errors.
  public var errorCode: ErrorCode { .failed }
  /// Nothing: the library's error has no named values.
  public var facts: [String: JSONValue] { [:] }
  /// The library's description.
  public var description: String { "\(error)" }
}

extension Error {
  /// The error itself, or what wraps an error of a library.
  public var asCollageError: any CollageError {
    self as? any CollageError ?? UnexpectedError(error: self)
  }
}
