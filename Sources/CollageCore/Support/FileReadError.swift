#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Why the bytes of a file could not be had.
package enum FileReadError: CollageError, Hashable, Sendable {
  /// Nothing is there.
  case notFound(path: String)
  /// The path names a folder.
  case isFolder(path: String)
  /// The path names a pipe, a device or the like where only a file will do.
  case notRegular(path: String)
  /// The path names a FIFO that no process has open for writing.
  case noWriter(path: String)
  /// The system denies access.
  case notPermitted(path: String)
  /// There are more bytes than allowed; `bytes` is a lower bound where the input is a stream.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The system refused for another reason.
  case failed(FileError)

  init(path: String, code: Int32) {
    self =
      switch code {
      case ENOENT, ENOTDIR: .notFound(path: path)
      case EISDIR: .isFolder(path: path)
      case EACCES, EPERM: .notPermitted(path: path)
      default: .failed(FileError(.read, path: path, code: code))
      }
  }

  /// The code of each case.
  package var errorCode: ErrorCode {
    switch self {
    case .notFound: .fileNotFound
    case .isFolder, .notRegular, .noWriter, .notPermitted, .failed: .inputDamaged
    case .tooLarge: .tooLarge
    }
  }
}
