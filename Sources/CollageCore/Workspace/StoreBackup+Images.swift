extension StoreBackup {
  /// Copies the images to the backup.
  ///
  /// Returns `false` if an image is missing because it was purged in the meantime.
  mutating func copyImages(
    _ images: [ImageRecord], progress: ProgressHandler?
  ) throws -> Bool {
    summary.imageCount = images.count
    summary.damaged = []
    var folders: Set<String> = []
    var lost: [ImageRecord] = []
    for (index, record) in images.enumerated() {
      let path = target.file(of: record.image.id, format: record.image.format)
      let original = source.file(of: record.image.id, format: record.image.format)
      try target.requireInside(path, .write)
      if !has(record, at: path, from: original) {
        if try copyImage(record, original, to: path) {
          folders.insert(Folder.parent(of: path))
        } else if Folder.byteCount(ofFile: path) != record.byteCount {
          lost.append(record)
        }
      }
      progress?(index + 1, images.count)
    }
    for folder in folders.sorted() { try Folder.sync(folder, on: fileSystem) }
    summary.missing = lost.map { source.file(of: $0.image.id, format: $0.image.format) }
    guard !lost.isEmpty else { return true }
    let recorded = try workspace.repository.read { Set(try $0.allImages().map(\.image.id)) }
    return lost.allSatisfy { recorded.contains($0.image.id) }
  }

  /// Returns whether the backup's copy of an image is intact and up to date.
  ///
  /// The copy is up to date if it is a hard link to the store's file, or not older than that file.
  private func has(_ record: ImageRecord, at path: String, from original: String) -> Bool {
    let isShared = Folder.fileID(path) == Folder.fileID(original)
    guard isShared || !Folder.isNewer(original, than: path) else { return false }
    return isWhole(record, at: path, in: isShared ? source : target)
  }

  /// Returns whether a file's contents match the image's ID, which is their hash.
  ///
  /// Each version of a file is read only once.
  private func isWhole(_ record: ImageRecord, at path: String, in folder: StoreFolder) -> Bool {
    guard Folder.byteCount(ofFile: path) == record.byteCount else { return false }
    return (try? ImageVerifier(folder: folder).isIntact(record.image.id, at: path)) ?? false
  }

  /// Copies an image to the backup and returns whether it was copied.
  ///
  /// A damaged image is copied only if the backup doesn't have a copy with the recorded length.
  private mutating func copyImage(
    _ record: ImageRecord, _ original: String, to path: String
  ) throws -> Bool {
    let isThere = Folder.byteCount(ofFile: path) != nil
    do {
      guard try contentHash(ofFile: original) != record.image.id.rawValue else {
        let isDamaged = isThere && !isWhole(record, at: path, in: target)
        guard try linkOrCopy(original, to: path) else { return false }
        if isDamaged { summary.repaired.append(path) }
        return true
      }
    } catch FileReadError.notFound {
      return false
    }
    summary.damaged.append(original)
    return try Folder.byteCount(ofFile: path) != record.byteCount && linkOrCopy(original, to: path)
  }

  func removeImages(except ids: Set<ImageID>) throws {
    for file in try StoreFiles(folder: target, fileSystem: fileSystem).images() {
      if let id = file.id, !ids.contains(id) { try Folder.remove(file.path, on: fileSystem) }
    }
  }
}
