/// The cells of pictures that were rendered, so that only what changed is rendered again.
///
/// One file a picture. Over the limit those go that were not used for the longest time. Several
/// processes may use the cache at once: a file is replaced as a whole, and one that is removed stays
/// readable to whoever has it open.
package struct PictureCache: Sendable {
  let folder: StoreFolder
  /// The most bytes that all files may have together.
  let limit: Int

  /// The archive of a picture, which counts as used now; nil if there is none.
  package func archive(_ name: String) -> CellArchive? {
    let path = path(name)
    // What does not fit will go, for instance when the limit has become less.
    guard Folder.byteCount(ofFile: path) ?? 0 <= limit, let archive = CellArchive(path: path)
    else { return nil }
    _ = Folder.touch(path)
    return archive
  }

  /// Begins a new archive of a picture.
  package func writer(_ name: String) -> CellArchiveWriter {
    try? Folder.make(folder.pictures)
    return CellArchiveWriter(path: path(name), staging: folder.staging)
  }

  /// Removes what was not used for the longest time, so that the rest is within the limit.
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

  /// Removes everything.
  package func clear() {
    PictureCache(folder: folder, limit: 0).trim()
  }

  private func path(_ name: String) -> String { folder.pictures + "/" + name + Self.ending }

  private static let ending = ".cells"

  /// Whether a file's name is one of the cache's.
  static func isArchive(_ name: String) -> Bool {
    name.hasSuffix(ending) && ImageID(rawValue: String(name.dropLast(ending.count))) != nil
  }
}
