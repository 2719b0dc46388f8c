/// Why a command of the user's gave no subject.
package struct ExternalEngineError: CollageError, Hashable, Sendable {
  /// What went wrong.
  package enum Reason: Hashable, Sendable {
    /// The temporary folder or a file in it could not be made.
    case folder(FileError)
    /// The photo could not be encoded.
    case photo(EncodeError)
    /// The command did not start; `code` is the system's error number.
    case notStarted(code: Int32)
    /// The command ended with another status than zero.
    case exited(status: Int32)
    /// A signal ended the command.
    case signalled(signal: Int32)
    /// The command was stopped because it ran too long.
    case timedOut(after: Duration)
    /// The command ended well, but its result cannot be used.
    case result(ResultFault)
  }

  /// What is wrong with the file that a command made.
  package enum ResultFault: CollageError, Hashable, Sendable {
    /// There is none.
    case missing
    /// It has no bytes.
    case empty
    /// It has more bytes than allowed.
    case tooLarge(limit: Int)
    /// The system does not let us read it.
    case unreadable(FileReadError)
    /// It is no image that can be read.
    case noImage(DecodeError)
    /// Its sides are not in the ratio of the photo's.
    case otherShape(PixelSize, photo: PixelSize)
    /// It has an alpha channel that is full everywhere, so that it does not say what the subject is.
    case noTransparency
    /// It says that nothing is the subject.
    case noSubject
    /// It says that everything is the subject.
    case noBackground

    /// The code of all cases.
    public var errorCode: ErrorCode { .engineFailed }
  }

  /// The engine's name.
  package let engine: String
  /// The words of the command, with the names of the files.
  package let words: [String]
  /// What went wrong.
  package let reason: Reason
  /// The end of what the command wrote to its standard error, without control characters.
  package let errorOutput: String

  /// Describes a failure.
  init(engine: String, words: [String], reason: Reason, errorOutput: String = "") {
    self.engine = engine
    self.words = words
    self.reason = reason
    self.errorOutput = errorOutput
  }

  /// The code of each reason.
  public var errorCode: ErrorCode {
    switch reason {
    case .folder(let error): error.errorCode
    case .photo(let error): error.errorCode
    case .notStarted, .exited, .signalled, .timedOut, .result: .engineFailed
    }
  }

  /// The error whose code, kind and facts this one has.
  public var underlyingError: (any CollageError)? {
    switch reason {
    case .folder(let error): error
    case .photo(let error): error
    case .notStarted, .exited, .signalled, .timedOut, .result: nil
    }
  }
}
