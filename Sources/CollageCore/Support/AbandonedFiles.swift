#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Temporary files left behind by processes that ended before they could rename or remove them.
///
/// A process holds a lock on each temporary file that it writes, and the lock ends with the
/// process. A temporary file that can be locked is therefore abandoned.
package enum AbandonedFiles {
  /// Locks a newly opened temporary file, so that no other process treats it as abandoned.
  static func claim(_ file: Int32) {
    // On file systems without locks, `flock` fails here. It then fails in other processes, too, so
    // they don't remove the file.
    while flock(file, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Returns whether an open temporary file still has a name: another process could have removed it
  /// before it was locked.
  static func hasName(_ file: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(file, &status) != 0 || status.st_nlink > 0
  }

  /// Removes the current user's abandoned temporary files in the folder of an output file; ignores
  /// errors.
  package static func remove(inFolderOf path: String, on fileSystem: any FileSystem) {
    let folder = Folder.parent(of: path)
    for name in (try? Folder.names(in: folder)) ?? [] where AtomicFile.isTemporary(name) {
      let temporary = folder + "/" + name
      if isAbandoned(temporary) { try? fileSystem.remove(temporary) }
    }
  }

  private static func isAbandoned(_ path: String) -> Bool {
    let file = unsafe open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_uid == geteuid() && flock(file, LOCK_EX | LOCK_NB) == 0
  }
}
