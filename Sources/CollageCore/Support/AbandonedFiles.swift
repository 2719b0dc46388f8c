#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The temporaries of processes that ended before they could rename or remove them.
///
/// Whoever writes a temporary holds a lock on it, which ends with the process: what can be locked
/// belongs to nobody any more.
package enum AbandonedFiles {
  /// Locks a temporary that was just opened, so that nobody takes it for an abandoned one.
  static func claim(_ file: Int32) {
    // Where files cannot be locked nobody can lock this one to remove it.
    while flock(file, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Whether a temporary with a name is still there: it may have been removed before the claim.
  static func hasName(_ file: Int32) -> Bool {
    var facts = stat()
    return unsafe fstat(file, &facts) != 0 || facts.st_nlink > 0
  }

  /// Removes the abandoned temporaries beside an output, as far as that can be done.
  package static func remove(beside path: String, on fileSystem: any FileSystem) {
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
    var facts = stat()
    return unsafe fstat(file, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
      && facts.st_uid == geteuid() && flock(file, LOCK_EX | LOCK_NB) == 0
  }
}
