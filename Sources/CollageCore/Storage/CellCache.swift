/// A cache of the cells of rendered images; only changed cells are rendered again.
///
/// A cell is a separately compressed part of an image. The cache has one file per image. If the
/// total size exceeds the limit, the least recently used files are removed. Several processes can
/// use the cache at the same time: files are replaced atomically, and a removed file remains
/// readable for processes that have it open.
package struct CellCache: Sendable {
  let folder: StoreFolder
  let limit: Int

  /// Returns the cached cells of an image and marks their file as recently used; `nil` if the image
  /// isn't cached.
  package func file(_ name: String) -> CellCacheFile? {
    let path = path(name)
    // A file can be larger than the limit if the limit was lowered. It is ignored and will be
    // removed.
    guard Folder.byteCount(ofFile: path) ?? 0 <= limit, let archive = CellCacheFile(path: path)
    else { return nil }
    _ = Folder.touch(path)
    return archive
  }

  package func writer(_ name: String) -> CellCacheWriter {
    try? Folder.make(folder.cells)
    return CellCacheWriter(path: path(name), staging: folder.staging)
  }

  /// Removes files until the total size is within the limit.
  ///
  /// The most recently used files stay. A file that doesn't fit beside them is removed, even if
  /// smaller and older files stay.
  package func trim() {
    guard let entries = try? Folder.entries(of: folder.cells) else { return }
    let files = entries.filter { $0.isRegular && Self.isArchive($0.name) }.sorted {
      $0.modified > $1.modified
    }
    var total = 0
    for file in files {
      if total + file.byteCount <= limit {
        total += file.byteCount
      } else {
        try? Folder.remove(folder.cells + "/" + file.name)
      }
    }
  }

  package func clear() {
    CellCache(folder: folder, limit: 0).trim()
  }

  private func path(_ name: String) -> String { folder.cells + "/" + name + Self.suffix }

  private static let suffix = ".cells"

  static func isArchive(_ name: String) -> Bool {
    name.hasSuffix(suffix) && ImageID(rawValue: String(name.dropLast(suffix.count))) != nil
  }
}
