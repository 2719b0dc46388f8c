#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock file that prevents two processes from doing the same work at once; the lock ends with the
/// object or the process.
package final class FileLock {
  private let path: String
  private let file: Int32

  /// Creates and locks a file in an existing folder; throws `EBUSY` if the file is already locked
  /// and `isWaiting` is false.
  package init(_ path: String, isWaiting: Bool = false) throws(FileError) {
    self.path = path
    while true {
      let file = unsafe open(path.systemPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { throw FileError(.write, path: path, code: errno) }
      var outcome: Int32
      repeat {
        outcome = flock(file, LOCK_EX | (isWaiting ? 0 : LOCK_NB))
      } while outcome != 0 && errno == EINTR
      guard outcome == 0 else {
        let code = errno == EWOULDBLOCK ? EBUSY : errno
        close(file)
        throw FileError(.write, path: path, code: code)
      }
      // The previous holder can have removed the file before this process locked it. A lock on a
      // removed file doesn't exclude other processes.
      if Self.isSameFile(path, file) {
        self.file = file
        return
      }
      close(file)
    }
  }

  deinit {
    unsafe unlink(path.systemPath)
    close(file)
  }

  private static func isSameFile(_ path: String, _ file: Int32) -> Bool {
    var (fileStatus, pathStatus) = (stat(), stat())
    return unsafe fstat(file, &fileStatus) == 0 && lstat(path.systemPath, &pathStatus) == 0
      && fileStatus.st_dev == pathStatus.st_dev && fileStatus.st_ino == pathStatus.st_ino
  }
}
