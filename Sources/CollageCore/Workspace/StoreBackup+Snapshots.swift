extension StoreBackup {
  /// Copies the snapshots to the backup and returns whether the backup contains all of them.
  mutating func copySnapshots(_ names: Set<String>) throws -> Bool {
    var isComplete = true
    for name in names.sorted() {
      let (old, new) = (source.snapshot(name), target.snapshot(name))
      for (original, path) in [(old.thumbnail, new.thumbnail), (old.picture, new.picture)] {
        // The backup's copy counts as damaged if its length differs from the original's, or if it
        // was modified later than the original. Keep the copy if the original is lost.
        let (length, copyLength) = (
          Folder.byteCount(ofFile: original), Folder.byteCount(ofFile: path)
        )
        let isOther =
          length.map { $0 != copyLength || Folder.isNewer(path, than: original) } ?? false
        guard copyLength == nil || isOther else { continue }
        if try !linkOrCopy(original, to: path) { isComplete = false }
      }
    }
    try Folder.sync(target.snapshots, on: fileSystem)
    return isComplete
  }

  /// Removes the backup's snapshots that no collage refers to.
  func removeSnapshots(except names: Set<String>) throws(FileError) {
    for entry in try Folder.entries(of: target.snapshots) {
      let name = entry.name.split(separator: ".").first.map(String.init) ?? ""
      guard StoreFiles.isSnapshot(entry.name), !names.contains(name) else { continue }
      try Folder.remove(target.snapshots + "/" + entry.name, on: fileSystem)
    }
  }
}
