internal import Foundation

extension Doctor {
  /// Reports missing and damaged snapshots of saved collages; if repairs are enabled, renders these
  /// snapshots again, and also snapshots that show damaged images.
  ///
  /// Only a deep check detects damaged snapshots.
  mutating func checkSnapshots() throws {
    let records = try workspace.repository.read { try $0.allRecords() }
    diagnosis.collageCount = records.count
    for record in records {
      guard let name = record.snapshot else { continue }
      if isSnapshotSound(name) {
        if options.fixes, try restoreSnapshot(of: record, ifMadeOf: wrongFiles) {
          diagnosis.report(.wrongSnapshot, record.name.rawValue, remedy: "rendered again")
        }
      } else {
        let isRestored = try options.fixes && restoreSnapshot(of: record)
        diagnosis.report(
          .missingSnapshot, record.name.rawValue, remedy: isRestored ? "rendered again" : nil)
      }
    }
  }

  private func isSnapshotSound(_ name: String) -> Bool {
    let paths = workspace.images.snapshotPaths(name)
    return [paths.picture, paths.thumbnail].allSatisfy { path in
      guard Folder.byteCount(ofFile: path) != nil else { return false }
      guard options.isDeep else { return true }
      let limits = DecodeLimits(pixels: Canvas.maximumArea)
      guard let bytes = try? FileReader.bytes(at: path, limit: .max - 1, followsLink: false) else {
        return false
      }
      let decoder = ImageDecoder(limits: limits)
      guard let header = try? decoder.header(of: bytes, source: path) else { return false }
      // Scanning all pixels for transparency reads the whole file, so it finds damage anywhere, and
      // it needs little memory.
      return (try? decoder.isOpaque(bytes, header: header, source: path)) != nil
    }
  }

  /// Renders a snapshot without blocking edits, and records it if the saved state hasn't changed in
  /// the meantime; returns whether the snapshot was recorded.
  ///
  /// `suspects` contains the images whose files were damaged. If it isn't `nil`, the snapshot is
  /// replaced only if the collage contains one of these images and the new snapshot differs from
  /// the old one. Pass `nil` if the old snapshot is missing or unreadable, so that it is always
  /// replaced.
  private func restoreSnapshot(
    of record: CollageRecord, ifMadeOf suspects: Set<ImageID>? = nil
  ) throws -> Bool {
    do {
      if suspects?.isEmpty ?? false { return false }
      let (saved, settings) = try workspace.repository.read { reader in
        (try reader.savedCollage(record), try reader.values(in: workspace.context))
      }
      let images = saved.canvas.imageIDs + saved.items.flatMap(\.imageIDs)
      if let suspects, suspects.isDisjoint(with: images) { return false }
      let name = try ImageRenderer(images: workspace.images, settings: settings).storeSnapshot(
        of: saved, context: workspace.context, progress: nil)
      var isRecorded = false
      defer { if !isRecorded { workspace.images.removeSnapshot(name) } }
      if suspects != nil, let old = record.snapshot, try snapshotFiles(old) == snapshotFiles(name) {
        return false
      }
      isRecorded = try workspace.transaction { session in
        guard let now = try session.repository.record(record.id), now.snapshot == record.snapshot,
          try session.repository.savedCollage(now).hasContents(of: saved)
        else { return false }
        try session.repository.setSnapshot(name, of: record.id)
        return true
      }
      if isRecorded, let old = record.snapshot { workspace.images.removeSnapshot(old) }
      return isRecorded
    } catch StoreError.missingImage, StoreError.damagedImage {
      // If an image of the collage is lost, an earlier check has already reported it.
      return false
    } catch is DecodeError {
      return false
    } catch is FileReadError {
      return false
    } catch let error as FileError where error.operation == .read {
      return false
    }
  }

  private func snapshotFiles(_ name: String) throws -> [[UInt8]] {
    let paths = workspace.images.snapshotPaths(name)
    return try [paths.picture, paths.thumbnail].map {
      try FileReader.bytes(at: $0, limit: .max - 1, followsLink: false)
    }
  }

  /// Reports files that an interrupted command or a changed collage left behind, and removes them
  /// if repairs are enabled.
  ///
  /// If repairs are enabled, unknown files in subfolders are moved aside. Unknown files at the top
  /// level of the store's folder are only reported.
  mutating func checkLeftovers() throws {
    let (images, snapshots) = try workspace.repository.read { reader in
      (
        Set(try reader.allImages().map(\.image.id)),
        Set(try reader.allRecords().compactMap(\.snapshot))
      )
    }
    for stray in try files.stagedStrays(at: now) { try clear(stray, .leftover) }
    for stray in try files.rootStrays(at: now) {
      // Only report files that the program did not create, because the store was possibly created
      // in a folder with existing files.
      if stray.isOwn {
        try remove(stray.path, .leftover)
      } else {
        diagnosis.report(.unknownFile, stray.path)
      }
    }
    let derived =
      try files.snapshotStrays(recorded: snapshots, at: now)
      + files.cachedStrays(recorded: images, at: now)
    for stray in derived { try clear(stray, .orphanedCache) }
  }

  /// Reports an unneeded file; if repairs are enabled, removes it if the program created it, and
  /// otherwise moves it aside.
  private mutating func clear(
    _ stray: StoreFiles.Stray, _ kind: Diagnosis.Finding.Kind
  ) throws(FileError) {
    guard !stray.isOwn else { return try remove(stray.path, kind) }
    let remedy = options.fixes ? "moved to \(try files.moveAside(stray.path))" : nil
    diagnosis.report(.unknownFile, stray.path, remedy: remedy)
  }

  /// Reports symbolic links in place of the store's folders and database files, and reports folders
  /// and files that other users can access.
  ///
  /// If repairs are enabled, makes the folders and files that other users can access private.
  mutating func checkFolders() throws(FileError) {
    let folder = files.folder
    let databases = StoreFiles.databaseSuffixes.map { folder.database + $0 }
    for path in [folder.path] + databases + folder.parts
      + [folder.cells, folder.checks]
      + (try files.shards())
    {
      guard files.isInside(Folder.parent(of: path)), let mode = Folder.mode(path) else { continue }
      guard !Folder.isLink(path) else {
        if path != folder.path { diagnosis.report(.link, path) }
        continue
      }
      try checkMode(mode, of: path)
    }
    let imageFiles =
      try files.shardedEntries(of: folder.images) + files.entries(of: folder.snapshots)
      + files.entries(of: folder.originals) + files.entries(of: folder.thumbnails)
    for (path, entry) in imageFiles where !entry.isLink { try checkMode(entry.mode, of: path) }
  }

  private mutating func checkMode(_ mode: UInt16, of path: String) throws(FileError) {
    guard mode & 0o077 != 0 else { return }
    if options.fixes { try files.makePrivate(path) }
    diagnosis.report(.looseMode, path, remedy: options.fixes ? "made private" : nil)
  }
}
