/// Errors that occur while writing a zip archive.
package enum ZipError: CollageError, Hashable {
  /// The archive would exceed the size limit without ZIP64.
  case tooLarge(limit: Int)
  /// The archive would exceed the number of files allowed without ZIP64.
  case tooManyFiles(limit: Int)

  /// Always `tooLarge`.
  public var errorCode: ErrorCode { .tooLarge }
}
