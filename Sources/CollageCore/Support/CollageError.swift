/// An error with a stable code that identifies it to callers and scripts.
public protocol CollageError: Error {
  /// The error's code, which is part of the output for scripts.
  var errorCode: ErrorCode { get }
  /// The error's kind; by default, the kind of its code.
  var errorKind: ErrorKind { get }
  /// The values that the error carries, such as paths and numbers, keyed by name.
  var facts: [String: JSONValue] { get }
  /// The error whose code, kind, and facts this error adopts; `nil` if this error has its own.
  var underlyingError: (any CollageError)? { get }
}

extension CollageError {
  /// The underlying error's kind, or the kind of the code.
  public var errorKind: ErrorKind { underlyingError?.errorKind ?? errorCode.kind }
  /// The underlying error's facts; without an underlying error, the associated values of the
  /// enumeration case or the properties of the structure.
  public var facts: [String: JSONValue] { underlyingError?.facts ?? ErrorFacts.of(self) }
  /// `nil`: by default, an error has its own code, kind, and facts.
  public var underlyingError: (any CollageError)? { nil }
}

/// An error in the user's request, such as an invalid value.
package protocol UsageError: CollageError {}

extension UsageError {
  /// The underlying error's code, or `usage`.
  package var errorCode: ErrorCode { underlyingError?.errorCode ?? .usage }
}

/// An error in the contents of a file.
package protocol DamagedInputError: CollageError {}

extension DamagedInputError {
  package var errorCode: ErrorCode { .inputDamaged }
}

/// The kind of an error, which determines the exit status.
public enum ErrorKind: Hashable, Sendable, CaseIterable {
  /// A failure without a more specific kind.
  case failed
  /// The user's request is invalid.
  case usage
  /// The store can't be used, for example because it is missing, locked, damaged, or from a newer
  /// version.
  case store
  /// A file or something else that the user named, such as a collage, was not found or is
  /// ambiguous.
  case notFound
  /// An input can't be used, for example because it is damaged or unreadable, or has an unknown
  /// format.
  case damaged
  /// A limit was exceeded.
  case limit
  /// An output can't be written, or the program refuses to write it.
  case cannotWrite
  /// The user interrupted the command.
  case interrupted
}

/// An error without a code; the module that throws it catches it or translates it.
package protocol InternalError: Error {}

extension CancellationError: CollageError {
  /// The code of an interruption by the user.
  public var errorCode: ErrorCode { .interrupted }
}

/// An error thrown by Foundation or another module.
package struct UnexpectedError: CollageError, CustomStringConvertible {
  let error: any Error

  /// The code `failed`.
  public var errorCode: ErrorCode { .failed }
  /// Empty: an error of another module has no named values.
  public var facts: [String: JSONValue] { [:] }
  package var description: String { "\(error)" }
}

extension Error {
  /// The error itself if it is a `CollageError`; otherwise, the error in an ``UnexpectedError``.
  package var asCollageError: any CollageError {
    self as? any CollageError ?? UnexpectedError(error: self)
  }
}
