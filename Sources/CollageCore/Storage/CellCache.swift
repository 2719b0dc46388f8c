/// A cache of the cells of rendered images, so that only changed cells are rendered again.
///
/// The cache has one file per image. Above the size limit, the least recently used files are
/// removed. Several processes may use the cache at the same time: files are replaced atomically,
/// and a removed file remains readable for processes that have it open.
package struct CellCache: Sendable {
  let folder: StoreFolder
  /// The maximum total size of the files, in bytes.
  let limit: Int

  /// Returns the archive of an image and marks it as recently used, or returns `nil` if it doesn't
  /// exist.
  package func archive(_ name: String) -> CellCacheFile? {
    let path = path(name)
    // A file above the limit, for example after the limit was lowered, will be removed.
    guard Folder.byteCount(ofFile: path) ?? 0 <= limit, let archive = CellCacheFile(path: path)
    else { return nil }
    _ = Folder.touch(path)
    return archive
  }

  /// Creates a writer for a new archive of an image.
  package func writer(_ name: String) -> CellArchiveWriter {
    try? Folder.make(folder.pictures)
    return CellArchiveWriter(path: path(name), staging: folder.staging)
  }

  /// Removes the least recently used files until the rest is within the limit.
  package func trim() {
    guard let entries = try? Folder.entries(of: folder.pictures) else { return }
    let files = entries.filter { $0.isRegular && Self.isArchive($0.name) }.sorted {
      $0.modified > $1.modified
    }
    var total = 0
    for file in files {
      if total + file.byteCount <= limit {
        total += file.byteCount
      } else {
        try? Folder.remove(folder.pictures + "/" + file.name)
      }
    }
  }

  package func clear() {
    CellCache(folder: folder, limit: 0).trim()
  }

  private func path(_ name: String) -> String { folder.pictures + "/" + name + Self.ending }

  private static let ending = ".cells"

  /// Returns whether a file name is that of an archive.
  static func isArchive(_ name: String) -> Bool {
    name.hasSuffix(ending) && ImageID(rawValue: String(name.dropLast(ending.count))) != nil
  }
}
