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
    let remedies = options.fixes ? try restore(lost.map(\.record)) : [:]
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
    let path = path(of: record)
    guard files.isInside(path), let byteCount = Folder.byteCount(ofFile: path) else {
      return .missingImage
    }
    guard byteCount == record.byteCount else { return .damagedImage }
    guard options.isDeep else { return nil }
    do {
      return try contentHash(ofFile: path) == record.image.id.rawValue ? nil : .damagedImage
    } catch {
      return .damagedImage
    }
  }

  /// Finds lost images elsewhere and puts them back; what is damaged is kept aside.
  ///
  /// - Returns: What was done, by image; nothing for those that were not found.
  private func restore(_ lost: [ImageRecord]) throws -> [ImageID: String] {
    guard !lost.isEmpty else { return [:] }
    var remedies: [ImageID: String] = [:]
    var search = LostImages(lost, limits: try workspace.importLimits())
    let places = [files.folder.aside, files.folder.staging] + options.sources
    try search.search(in: places) { record, bytes, source in
      let path = path(of: record)
      guard files.isInside(Folder.parent(of: path)) else { return }
      var remedy = "restored from \(source)"
      if Folder.exists(path) {
        remedy += ", the damaged file is \(try files.moveAside(path))"
      }
      guard try workspace.images.store(bytes, format: record.image.format) == record.image.id
      else { return }
      remedies[record.image.id] = remedy
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
