internal import Foundation

extension Doctor {
  /// Recorded images without files, and files with other contents than they were given.
  mutating func checkImages(progress: ProgressHandler?) throws {
    let images = try workspace.repository.read { try $0.allImages() }
    diagnosis.imageCount = images.count
    var lost: [(record: ImageRecord, kind: Diagnosis.Finding.Kind)] = []
    for (index, record) in images.enumerated() {
      if let kind = try trouble(with: record) { lost.append((record, kind)) }
      progress?(index + 1, images.count)
    }
    if !lost.isEmpty {
      // Those that somebody forgot meanwhile are not missing.
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

  /// What is wrong with the file of an image; nil if nothing.
  private func trouble(with record: ImageRecord) throws -> Diagnosis.Finding.Kind? {
    let id = record.image.id
    guard !wrongRecords.contains(id) else { return nil }
    let path = path(of: record)
    guard files.isInside(path), let byteCount = Folder.byteCount(ofFile: path) else {
      return .missingImage
    }
    guard byteCount == record.byteCount, !wrongFiles.contains(id) else { return .damagedImage }
    return !options.isDeep || isRight(id, at: path) ? nil : .damagedImage
  }

  /// Whether a file has the contents that its name says; it is read for that.
  private func isRight(_ id: ImageID, at path: String) -> Bool {
    (try? contentHash(ofFile: path)) == id.rawValue
  }

  /// Removes what was made of images whose files were wrong, by earlier versions of the program or
  /// since a disk gives back other bytes than it got.
  ///
  /// What was made of an image that is not restored may be all that is left of it, and stays.
  private func dropDerived(of images: [StoredImage], restored: Set<ImageID>) throws {
    for image in images {
      if restored.contains(image.id) {
        workspace.images.removeDerived(of: image)
      } else {
        try files.remove(files.folder.check(of: image.id))
      }
    }
    if !restored.isEmpty { workspace.images.pictureCache(limit: .max)?.clear() }
  }

  /// Finds lost images elsewhere and puts them back; what is damaged is kept aside.
  ///
  /// - Returns: What was done, by image; nothing for those that were not found.
  private mutating func restore(_ lost: [ImageRecord]) throws -> [ImageID: String] {
    guard !lost.isEmpty else { return [:] }
    var remedies: [ImageID: String] = [:]
    var search = LostImages(lost, limits: try workspace.importLimits())
    // Those that have each other's names are found at once, and what takes their names comes aside.
    let places = lost.map(path) + [files.folder.aside, files.folder.staging] + options.sources
    try search.search(in: places) { record, bytes, source in
      let path = path(of: record)
      guard files.isInside(Folder.parent(of: path)) else { return }
      var remedy = "restored from \(source)"
      if Folder.exists(path), !isRight(record.image.id, at: path) {
        remedy += ", the damaged file is \(try files.moveAside(path))"
      }
      guard try workspace.images.store(bytes, format: record.image.format) == record.image.id
      else { return }
      remedies[record.image.id] = remedy
    }
    // Pictures that could not be made can be made now, which no record tells; see `changeToken`.
    if !remedies.isEmpty { _ = Folder.touch(files.folder.images) }
    // A record of what was lost could not be compared with it before.
    for record in lost where remedies[record.image.id] != nil {
      let isRight = isRight(record.image.id, at: path(of: record))
      if isRight { try checkRecord(ImageClaim(id: record.image.id, record: record)) }
      if !isRight { remedies[record.image.id] = nil }
    }
    return remedies
  }

  /// Files among the images that nothing refers to.
  mutating func checkUnknownFiles() throws {
    let known = try workspace.repository.read { Set(try $0.allImages().map(\.image.id)) }
    for file in try files.images()
    where !(file.id.map(known.contains) ?? false) && isOld(file.modified) {
      guard options.fixes else {
        diagnosis.report(.unknownFile, file.path)
        continue
      }
      // In a transaction nobody can begin to refer to the file meanwhile.
      let target = try workspace.repository.write { writer in
        let recorded = Set(try writer.allImages().map(\.image.id))
        guard !(file.id.map(recorded.contains) ?? false) else { return nil as String? }
        return try files.takeAway(
          file.path, ifOlderThan: now - StoreFiles.graceSeconds
        ).map { try files.moveAside($0, as: Folder.name(of: file.path)) }
      }
      if let target { diagnosis.report(.unknownFile, file.path, remedy: "moved to \(target)") }
    }
  }
}
