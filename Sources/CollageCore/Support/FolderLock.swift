#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock on a folder that prevents two processes from doing the same work in it at once; the lock
/// ends with the object or the process.
package final class FolderLock: Sendable {
  private let folder: Int32

  /// Locks a folder; throws `EBUSY` if the folder is already locked and `isWaiting` is false.
  package init(_ path: String, isWaiting: Bool = false) throws(FileError) {
    let folder = unsafe open(path.systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(.write, path: path, code: errno) }
    var outcome: Int32
    repeat {
      outcome = flock(folder, LOCK_EX | (isWaiting ? 0 : LOCK_NB))
    } while outcome != 0 && errno == EINTR
    guard outcome == 0 else {
      let code = errno == EWOULDBLOCK ? EBUSY : errno
      close(folder)
      throw FileError(.write, path: path, code: code)
    }
    self.folder = folder
  }

  deinit { close(folder) }

  /// Returns whether a path still names the locked folder.
  func locksFolder(at path: String) -> Bool {
    var (folderStatus, pathStatus) = (stat(), stat())
    return unsafe fstat(folder, &folderStatus) == 0 && lstat(path.systemPath, &pathStatus) == 0
      && folderStatus.st_dev == pathStatus.st_dev && folderStatus.st_ino == pathStatus.st_ino
  }
}
