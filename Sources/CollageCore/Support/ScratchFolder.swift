#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A fresh folder that only its owner can use.
///
/// It is locked as long as there is the object: what can be locked was left by a process that was
/// killed, and goes when the next such folder is made beside it.
package final class ScratchFolder {
  /// The folder's path; never one that a command could take for an option.
  package let path: String
  /// Nil where folders cannot be locked, and so are never taken for abandoned ones.
  private let lock: FolderLock?

  /// Makes the folder inside another one.
  ///
  /// - Parameter parent: A folder that exists.
  /// - Throws: A `FileError` with the new folder's path.
  package init(in parent: String) throws(FileError) {
    let parent = (parent.isAbsolutePath ? "" : "./") + parent
    Self.removeAbandoned(in: parent)
    while true {
      let path = "\(parent)/collage-\(RandomName.digits())"
      guard unsafe mkdir(path.systemPath, 0o700) == 0 else {
        throw FileError(.makeFolder, path: path, code: errno)
      }
      let lock = Result { () throws(FileError) in try FolderLock(path) }
      switch lock {
      case .success(let lock) where lock.isOf(path): self.lock = lock
      // Somebody has taken it for an abandoned one before it was locked.
      case .success: continue
      case .failure(let error) where [EBUSY, ENOENT].contains(error.code): continue
      case .failure: self.lock = nil
      }
      self.path = path
      TerminationCleanup.register(.folder(path))
      return
    }
  }

  /// Removes the folder and all that is in it, as far as the system lets us.
  package func remove() {
    Folder.removeAll(path)
    TerminationCleanup.unregister(.folder(path))
  }

  /// Removes our folders that belong to nobody any more.
  private static func removeAbandoned(in parent: String) {
    for name in (try? Folder.names(in: parent)) ?? []
    where name.hasPrefix("collage-") && name.wholeMatch(of: /collage-[0-9a-f]{32}/) != nil {
      let path = parent + "/" + name
      var facts = stat()
      guard unsafe lstat(path.systemPath, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR,
        facts.st_uid == geteuid(), let lock = try? FolderLock(path)
      else { continue }
      Folder.removeAll(path)
      withExtendedLifetime(lock) {}
    }
  }
}

/// Parts of names that nobody else has or gives.
enum RandomName {
  /// 32 hexadecimal digits by chance.
  static func digits() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
