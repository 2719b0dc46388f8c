package enum VideoError: CollageError, Hashable, Sendable {
  /// `ffmpeg` can't be started; `code` is the system's error number.
  case noProgram(code: Int32)
  /// `ffmpeg` fails; `lastLine` is the last line of its messages.
  case failed(lastLine: String?)

  /// The error code of all cases.
  public var errorCode: ErrorCode { .engineFailed }
}
