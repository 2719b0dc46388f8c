/// Why a zip archive cannot be written.
package enum ZipError: CollageError, Hashable {
  /// The archive would have more bytes than archives without 64-bit fields can have.
  case tooLarge(limit: Int)
  /// There are more files than such an archive can have.
  case tooManyFiles(limit: Int)

  /// The code of all cases.
  public var errorCode: ErrorCode { .tooLarge }
}
