/// The failure of an external engine.
package struct ExternalEngineError: CollageError, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The temporary folder or a file in it can't be created.
    case folder(FileError)
    case photo(EncodeError)
    /// The command doesn't start; `code` is the system's error number.
    case notStarted(code: Int32)
    case exited(status: Int32)
    case signaled(signal: Int32)
    case timedOut(after: Duration)
    /// The command succeeded, but its result can't be used.
    case result(ResultFault)
  }

  /// The reason why a command's result can't be used.
  package enum ResultFault: CollageError, Hashable, Sendable {
    case missing
    case empty
    /// The file is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    case unreadable(FileReadError)
    case notAnImage(DecodeError)
    /// The image's aspect ratio differs from the photo's, or the image is much smaller than the
    /// photo.
    case otherShape(PixelSize, photo: PixelSize)
    /// The image has an alpha channel that is fully opaque.
    case noTransparency
    /// No pixel belongs to the subject.
    case noSubject
    /// Every pixel belongs to the subject.
    case noBackground

    /// The error code of all cases.
    public var errorCode: ErrorCode { .engineFailed }
  }

  package let engine: String
  /// The command and its arguments, with the file names filled in.
  package let words: [String]
  package let reason: Reason
  /// The end of the command's standard error output, without control characters.
  package let errorOutput: String

  init(engine: String, words: [String], reason: Reason, errorOutput: String = "") {
    self.engine = engine
    self.words = words
    self.reason = reason
    self.errorOutput = errorOutput
  }

  /// The error code of the reason.
  public var errorCode: ErrorCode {
    switch reason {
    case .folder(let error): error.errorCode
    case .photo(let error): error.errorCode
    case .notStarted, .exited, .signaled, .timedOut, .result: .engineFailed
    }
  }

  /// The error that caused this one, with its code and details.
  public var underlyingError: (any CollageError)? {
    switch reason {
    case .folder(let error): error
    case .photo(let error): error
    case .notStarted, .exited, .signaled, .timedOut, .result: nil
    }
  }
}
