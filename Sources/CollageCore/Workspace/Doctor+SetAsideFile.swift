internal import Foundation

/// Files that a repair moved aside, because they are unknown or damaged; they are kept until the
/// user requests a purge.
extension Doctor {
  struct SetAsideFile {
    let path: String
    /// The total size of the file, or of all files in the folder, in bytes.
    let byteCount: Int
  }

  /// Returns the files and folders that were moved aside at or before a point in time.
  func aside(by limit: Date) throws -> [SetAsideFile] {
    let folder = files.folder.aside
    return try files.entries(of: folder).filter { _, entry in
      Double(entry.renamed) <= limit.timeIntervalSince1970
    }.map { path, entry in
      let below = entry.isFolder ? try Folder.totalByteCount(of: path) : entry.byteCount
      return SetAsideFile(path: path, byteCount: below)
    }
  }

  /// Removes files that were moved aside; call this function after the search for lost images,
  /// because the search can restore images from these files.
  mutating func remove(_ aside: [SetAsideFile]) {
    for file in aside {
      Folder.removeAll(file.path)
      let isRemoved = !Folder.exists(file.path)
      diagnosis.report(.asideFile, file.path, remedy: isRemoved ? "removed" : nil)
    }
  }
}
