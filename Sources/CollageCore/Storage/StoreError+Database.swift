internal import Foundation
internal import GRDB

extension StoreError {
  /// Returns the store error for a database error; returns any other error unchanged.
  ///
  /// `path` is the database file. `systemCode` is the operating system's code for an I/O error, or
  /// 0 if it is unknown.
  static func wrapping(_ error: any Error, path: String, systemCode: Int32 = 0) -> any Error {
    switch error {
    case let error as RowError:
      return StoreError.inconsistent(path: path, detail: error.problem)
    case is RowDecodingError:
      return StoreError.inconsistent(path: path, detail: "a value has the wrong type")
    case let error as DatabaseError:
      let detail = error.message ?? "error \(error.extendedResultCode.rawValue)"
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        return StoreError.locked(path: path, seconds: DatabaseRepository.busySeconds)
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        return StoreError.damaged(path: path, detail: detail)
      case .SQLITE_FULL:
        return full(path, ENOSPC)
      case .SQLITE_IOERR where error.isAboutWriting:
        let code = systemCode == 0 ? EIO : systemCode
        guard ![ENOSPC, EDQUOT, EFBIG].contains(code) else { return full(path, code) }
        return StoreError.notWritable(
          path: path, detail: String(cString: strerror(code)).lowercased())
      case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
        return StoreError.notWritable(path: path, detail: detail)
      case .SQLITE_CONSTRAINT:
        return StoreError.inconsistent(path: path, detail: detail)
      default:
        return StoreError.failed(
          path: path, code: error.extendedResultCode.rawValue, detail: detail)
      }
    default:
      return error
    }
  }

  /// Returns the error for a full disk; an edit needs free space for the write-ahead log.
  private static func full(_ path: String, _ code: Int32) -> StoreError {
    .full(
      path: path,
      space: FileError.Space(
        needed: DatabaseRepository.logLimit, at: path, on: .disk, code: code))
  }
}

extension DatabaseError {
  /// True if a write operation failed; false if a read operation failed.
  fileprivate var isAboutWriting: Bool {
    switch extendedResultCode {
    case .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC,
      .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_DELETE, .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMSIZE,
      .SQLITE_IOERR_SHMMAP:
      true
    default: false
    }
  }
}
