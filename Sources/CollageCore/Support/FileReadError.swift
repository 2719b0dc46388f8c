#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

package enum FileReadError: CollageError, Hashable, Sendable {
  case notFound(path: String)
  case isFolder(path: String)
  /// The path names a pipe, a device, or another special file, but a regular file is required.
  case notRegular(path: String)
  /// The path names a FIFO that no process has open for writing.
  case noWriter(path: String)
  case notPermitted(path: String)
  /// The file exceeds the limit; `bytes` is a lower bound if the input is a stream.
  case tooLarge(path: String, bytes: Int, limit: Int)
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

  package var errorCode: ErrorCode {
    switch self {
    case .notFound: .fileNotFound
    case .isFolder, .notRegular, .noWriter, .notPermitted, .failed: .inputDamaged
    case .tooLarge: .tooLarge
    }
  }
}
