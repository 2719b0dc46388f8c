#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Keeps other processes from the same piece of work, by a file that is there as long; ends with the
/// object or the process.
package final class FileLock {
  private let path: String
  private let file: Int32

  /// Locks a file, which is made.
  ///
  /// - Parameters:
  ///   - path: The file; its folder is there.
  ///   - isWaiting: Whether to wait until nobody else has the lock.
  /// - Throws: A `FileError`; its code is `EBUSY` when somebody else has the lock.
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
      // Whoever had it before has taken the file away by now, and a lock on that one keeps nobody out.
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
