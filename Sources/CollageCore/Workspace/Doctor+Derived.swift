internal import Foundation

extension Doctor {
  /// Saved collages whose snapshot is gone or damaged; it is rendered again from the saved revision.
  mutating func checkSnapshots() throws {
    let records = try workspace.repository.read { try $0.allRecords() }
    diagnosis.collageCount = records.count
    for record in records {
      guard let name = record.snapshot, !isSnapshotSound(name) else { continue }
      var remedy: String?
      if options.fixes, try restoreSnapshot(of: record) { remedy = "rendered again" }
      diagnosis.report(.missingSnapshot, record.name.rawValue, remedy: remedy)
    }
  }

  private func isSnapshotSound(_ name: String) -> Bool {
    let paths = workspace.images.snapshotPaths(name)
    return [paths.picture, paths.thumbnail].allSatisfy { path in
      guard Folder.byteCount(ofFile: path) != nil else { return false }
      guard options.isDeep else { return true }
      let limits = DecodeLimits(pixels: Canvas.maximumArea, bytes: .max)
      guard let bytes = try? FileReader.bytes(at: path, limit: .max - 1, followsLink: false) else {
        return false
      }
      return (try? ImageDecoder(limits: limits).decode(bytes, source: path)) != nil
    }
  }

  private func restoreSnapshot(of record: CollageRecord) throws -> Bool {
    do {
      return try workspace.transaction { session in
        guard let now = try session.repository.record(record.id), now.snapshot == record.snapshot
        else { return false }
        var collage = try session.repository.collage(now, at: now.saved ?? now.head)
        if let kept = now.savedState {
          collage.canvas = kept.canvas
          collage.items = kept.items
        }
        let maker = PictureMaker(
          images: workspace.images, settings: try session.repository.values())
        let name = try maker.storeSnapshot(
          of: collage, context: workspace.context, progress: nil)
        try session.repository.setSnapshot(name, of: record.id)
        return true
      }
    } catch StoreError.missingImage, StoreError.damagedImage {
      // That an image is lost was told already.
      return false
    } catch is DecodeError {
      return false
    }
  }

  /// Files that an interrupted command or a changed collage left behind.
  mutating func checkLeftovers() throws {
    let (images, snapshots) = try workspace.repository.read { reader in
      (
        Set(try reader.allImages().map(\.image.id)),
        Set(try reader.allRecords().compactMap(\.snapshot))
      )
    }
    for path in try files.leftovers(at: now) {
      // What an interrupted repair took away was on its way aside.
      if Folder.name(of: path).hasPrefix(StoreFiles.takenPrefix) {
        let remedy = options.fixes ? "moved to \(try files.moveAside(path))" : nil
        diagnosis.report(.unknownFile, path, remedy: remedy)
      } else {
        try remove(path, .leftover)
      }
    }
    for path in try files.orphanedSnapshots(recorded: snapshots, at: now) {
      try remove(path, .orphanedCache)
    }
    for path in try files.orphanedProxies(recorded: images, at: now) {
      try remove(path, .orphanedCache)
    }
  }

  /// Folders that others can look into, or that are not in the store at all.
  mutating func checkFolders() throws {
    let folder = files.folder
    for path in [folder.path, folder.database] + folder.parts {
      if path != folder.path, Folder.isLink(path) {
        diagnosis.report(.link, path)
        continue
      }
      guard let mode = Folder.mode(path), mode & 0o077 != 0, !Folder.isLink(path) else { continue }
      if options.fixes { try files.makePrivate(path) }
      diagnosis.report(.looseMode, path, remedy: options.fixes ? "made private" : nil)
    }
  }
}
