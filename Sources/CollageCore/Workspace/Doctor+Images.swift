internal import Foundation

extension Doctor {
  /// Checks for recorded images whose files are missing or damaged, and restores them if repairs
  /// are enabled.
  mutating func checkImages(progress: ProgressHandler?) throws {
    let images = try workspace.repository.read { try $0.allImages() }
    diagnosis.imageCount = images.count
    var lost: [(record: ImageRecord, kind: Diagnosis.Finding.Kind)] = []
    for (index, record) in images.enumerated() {
      if let kind = try problem(with: record) { lost.append((record, kind)) }
      progress?(index + 1, images.count)
    }
    if !lost.isEmpty {
      // An image without a file isn't missing if its record was deleted during the check.
      let recorded = try workspace.repository.read { Set(try $0.allImages().map(\.image.id)) }
      lost.removeAll { !recorded.contains($0.record.image.id) }
    }
    wrongFiles.formUnion(lost.filter { $0.kind == .damagedImage }.map(\.record.image.id))
    var remedies: [ImageID: String] = [:]
    if options.fixes {
      remedies = try restore(lost.map(\.record))
      try dropDerived(of: lost.map(\.record.image), restored: Set(remedies.keys))
    }
    for (record, kind) in lost {
      diagnosis.report(
        kind, "\(path(of: record)) (\(record.sourceName))", remedy: remedies[record.image.id])
    }
  }

  private func path(of record: ImageRecord) -> String {
    files.folder.file(of: record.image.id, format: record.image.format)
  }

  /// Returns the problem with the file of an image; `nil` if no problem is found.
  private func problem(with record: ImageRecord) throws -> Diagnosis.Finding.Kind? {
    let id = record.image.id
    guard !wrongRecords.contains(id) else { return nil }
    let path = path(of: record)
    guard files.isInside(path), let byteCount = Folder.byteCount(ofFile: path) else {
      return .missingImage
    }
    guard byteCount == record.byteCount, !wrongFiles.contains(id) else { return .damagedImage }
    return !options.isDeep || matchesHash(id, at: path) ? nil : .damagedImage
  }

  /// Reads a whole file, and returns whether the hash of its contents is the image's ID.
  private func matchesHash(_ id: ImageID, at path: String) -> Bool {
    (try? contentHash(ofFile: path)) == id.rawValue
  }

  /// Removes files derived from restored images, because the derived files can show the damage.
  ///
  /// For an image that wasn't restored, removes only the record that the image's file was verified.
  /// The other derived files are possibly the only remaining copies.
  private func dropDerived(of images: [StoredImage], restored: Set<ImageID>) throws {
    for image in images {
      if restored.contains(image.id) {
        workspace.images.removeDerived(of: image)
      } else {
        try files.remove(files.folder.check(of: image.id))
      }
    }
    if !restored.isEmpty { workspace.images.cellCache(limit: .max)?.clear() }
  }

  /// Restores lost images from copies, moves their damaged files aside, and returns descriptions of
  /// the repairs, keyed by image.
  private mutating func restore(_ lost: [ImageRecord]) throws -> [ImageID: String] {
    guard !lost.isEmpty else { return [:] }
    var remedies: [ImageID: String] = [:]
    var search = LostImages(lost, limits: try workspace.importLimits())
    // Search the lost images' own paths, too, because the files of two images can have exchanged
    // names.
    let paths = lost.map(path) + [files.folder.aside, files.folder.staging] + options.sources
    try search.search(in: paths) { record, bytes, source in
      let path = path(of: record)
      guard files.isInside(Folder.parent(of: path)) else { return }
      var remedy = "restored from \(source)"
      if Folder.exists(path), !matchesHash(record.image.id, at: path) {
        remedy += "; the damaged file was moved to \(try files.moveAside(path))"
      }
      guard try workspace.images.store(bytes, format: record.image.format) == record.image.id
      else { return }
      remedies[record.image.id] = remedy
    }
    // A repair changes images without changing the database. Touch the folder so that `changeToken`
    // changes.
    if !remedies.isEmpty { _ = Folder.touch(files.folder.images) }
    // The records of lost images couldn't be compared with their files before the repair, so
    // compare them now.
    for record in lost where remedies[record.image.id] != nil {
      let isRestored = matchesHash(record.image.id, at: path(of: record))
      if isRestored { try checkRecord(ImageRecordRow(id: record.image.id, record: record)) }
      if !isRestored { remedies[record.image.id] = nil }
    }
    return remedies
  }

  /// Checks for old image files that no record refers to, and moves them aside if repairs are
  /// enabled.
  ///
  /// Ignores recent files, because a running command has possibly not recorded them yet.
  mutating func checkUnknownFiles() throws {
    let known = try workspace.repository.read { Set(try $0.allImages().map(\.image.id)) }
    for file in try files.images()
    where !(file.id.map(known.contains) ?? false) && isOld(file.modified) {
      guard options.fixes else {
        diagnosis.report(.unknownFile, file.path)
        continue
      }
      // The transaction prevents other processes from recording the file in the meantime.
      let target = try workspace.repository.write { writer in
        let recorded = Set(try writer.allImages().map(\.image.id))
        guard !(file.id.map(recorded.contains) ?? false) else { return nil as String? }
        return try files.moveToStaging(
          file.path, ifOlderThan: now - StoreFiles.minimumAgeSeconds
        ).map { try files.moveAside($0, as: Folder.name(of: file.path)) }
      }
      if let target { diagnosis.report(.unknownFile, file.path, remedy: "moved to \(target)") }
    }
  }
}
