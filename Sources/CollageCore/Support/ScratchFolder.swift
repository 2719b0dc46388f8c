#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A new temporary folder that only its owner can access.
///
/// The folder is locked while the object exists. An unlocked folder was left behind by a killed
/// process; it is removed when another temporary folder is created in the same parent folder.
package final class ScratchFolder {
  /// The folder's path, which never starts with a dash: commands would mistake it for an option.
  package let path: String
  /// The folder's lock; `nil` on file systems without locks, where folders are never treated as
  /// abandoned.
  private let lock: FolderLock?

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
      case .success(let lock) where lock.locksFolder(at: path): self.lock = lock
      // Here, another process treated the new folder as abandoned and removed it before it was
      // locked.
      case .success: continue
      case .failure(let error) where [EBUSY, ENOENT].contains(error.code): continue
      case .failure: self.lock = nil
      }
      self.path = path
      TerminationCleanup.register(.folder(path))
      return
    }
  }

  /// Removes the folder and its contents, as far as the system allows.
  package func remove() {
    Folder.removeAll(path)
    TerminationCleanup.unregister(.folder(path))
  }

  /// Removes the current user's abandoned folders.
  private static func removeAbandoned(in parent: String) {
    for name in (try? Folder.names(in: parent)) ?? []
    where name.hasPrefix("collage-") && name.wholeMatch(of: /collage-[0-9a-f]{32}/) != nil {
      let path = parent + "/" + name
      var status = stat()
      guard unsafe lstat(path.systemPath, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid(), let lock = try? FolderLock(path)
      else { continue }
      Folder.removeAll(path)
      withExtendedLifetime(lock) {}
    }
  }
}

enum RandomName {
  static func digits() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
