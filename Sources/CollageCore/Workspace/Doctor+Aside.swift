internal import Foundation

/// What was put aside, which stays until a purge is asked for.
extension Doctor {
  /// Something that was put aside.
  struct Aside {
    /// The file, or the folder.
    let path: String
    /// The length of all files in it.
    let byteCount: Int
  }

  /// What was put aside at a moment or before it.
  func aside(by limit: Date) throws -> [Aside] {
    let folder = files.folder.aside
    return try files.entries(of: folder).filter { _, entry in
      Double(entry.renamed) <= limit.timeIntervalSince1970
    }.map { path, entry in
      let below = entry.isFolder ? try Folder.byteCount(below: path) : entry.byteCount
      return Aside(path: path, byteCount: below)
    }
  }

  /// Removes what was put aside, after everything that could still come from there has been looked for.
  mutating func remove(_ aside: [Aside]) {
    for file in aside {
      Folder.removeAll(file.path)
      let isRemoved = !Folder.exists(file.path)
      diagnosis.report(.asideFile, file.path, remedy: isRemoved ? "removed" : nil)
    }
  }
}
