/// Why a film was not made.
package enum VideoError: CollageError, Hashable, Sendable {
  /// `ffmpeg` could not be started; the system's error number.
  case noProgram(code: Int32)
  /// It failed, with the last that it said.
  case failed(lastLine: String?)

  /// The code of all cases.
  public var errorCode: ErrorCode { .engineFailed }
}
