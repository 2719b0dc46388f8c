package enum ZipError: CollageError, Hashable {
  case tooLarge(limit: Int)
  case tooManyFiles(limit: Int)

  /// Always `tooLarge`.
  public var errorCode: ErrorCode { .tooLarge }
}
