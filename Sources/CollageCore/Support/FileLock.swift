#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock file that prevents two processes from doing the same work at once.
///
/// The lock is released when the object is released or the process ends.
package final class FileLock {
  private let path: String
  private let file: Int32

  /// Creates and locks a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; its folder must exist.
  ///   - isWaiting: Whether to wait until the lock is free.
  /// - Throws: A `FileError`; its code is `EBUSY` if another process holds the lock.
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
      // The previous holder may have removed the file by now. Other processes ignore a lock on a
      // removed file.
      if Self.isOf(path, file) {
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

  private static func isOf(_ path: String, _ file: Int32) -> Bool {
    var (facts, others) = (stat(), stat())
    return unsafe fstat(file, &facts) == 0 && lstat(path.systemPath, &others) == 0
      && facts.st_dev == others.st_dev && facts.st_ino == others.st_ino
  }
}
