internal import Foundation

/// Files that were set aside. They stay until the user requests a purge.
extension Doctor {
  struct SetAsideFile {
    let path: String
    /// The total size of all its files, in bytes.
    let byteCount: Int
  }

  /// Returns what was set aside at or before a point in time.
  func aside(by limit: Date) throws -> [SetAsideFile] {
    let folder = files.folder.aside
    return try files.entries(of: folder).filter { _, entry in
      Double(entry.renamed) <= limit.timeIntervalSince1970
    }.map { path, entry in
      let below = entry.isFolder ? try Folder.byteCount(below: path) : entry.byteCount
      return SetAsideFile(path: path, byteCount: below)
    }
  }

  /// Removes set-aside files, after everything that could be restored from them has been searched
  /// for.
  mutating func remove(_ aside: [SetAsideFile]) {
    for file in aside {
      Folder.removeAll(file.path)
      let isRemoved = !Folder.exists(file.path)
      diagnosis.report(.asideFile, file.path, remedy: isRemoved ? "removed" : nil)
    }
  }
}
