internal import Foundation

/// A summary of an export.
public struct ExportSummary: Hashable, Sendable {
  /// The collages.
  public let collages: [CollageRecord]
  /// The number of image and font files.
  public let imageCount: Int
  /// The export's length in bytes.
  public let byteCount: Int
}

extension Workspace {
  /// Writes collages with all their images to an archive that any store can import.
  ///
  /// The archive is an uncompressed tar file: `manifest.json`, then the images and fonts as
  /// `images/HASH.EXTENSION`. The archive does not contain the paths of the photos on this machine.
  ///
  /// - Parameters:
  ///   - references: The collages; duplicates are written once.
  ///   - withHistory: Whether to include earlier states and their photos.
  ///   - path: The name of the archive in messages.
  ///   - progress: Called with the number of written images.
  ///   - write: Receives consecutive pieces of the archive.
  /// - Returns: A summary.
  /// - Throws: ``ExportError``, ``WorkspaceError``, ``StoreError``, ``FileReadError``, or an error
  ///   of `write`.
  public func export(
    _ references: [CollageReference], withHistory: Bool, to path: String,
    progress: ProgressHandler? = nil, write: @escaping ([UInt8]) throws -> Void
  ) throws -> ExportSummary {
    try export(
      references, withHistory: withHistory, as: nil, to: path, progress: progress, write: write)
  }

  /// Writes collages or, if `template` is not `nil`, a template; see
  /// ``export(_:withHistory:to:progress:write:)``.
  func export(
    _ references: [CollageReference], withHistory: Bool,
    as template: ExportManifest.TemplateMetadata?,
    to path: String, progress: ProgressHandler? = nil,
    write: @escaping ([UInt8]) throws -> Void
  ) throws -> ExportSummary {
    var (records, manifest) = try repository.read { reader in
      var records: [CollageRecord] = []
      for reference in references {
        let record = try reader.resolve(reference)
        if !records.contains(where: { $0.id == record.id }) { records.append(record) }
      }
      return (
        records,
        try reader.manifest(
          of: records, withHistory: withHistory, isTemplate: template != nil)
      )
    }
    manifest.collages = try manifest.collages.map(refillingCaptions)
    manifest.template = template
    let description = try manifest.bytes()
    try Self.check(description.count, .manifestBytes, Limits.exportManifestBytes, path)
    try JSONSize(description).check(path)
    try Self.check(manifest.images.count, .images, Limits.exportImages, path)
    var byteCount = 0
    var archive = TarWriter { bytes in
      byteCount += bytes.count
      try write(bytes)
    }
    try archive.add(ExportManifest.fileName, description)
    for (index, record) in manifest.images.enumerated() {
      try archive.add(record, from: images)
      progress?(index + 1, manifest.images.count)
    }
    try archive.finish()
    return ExportSummary(
      collages: records, imageCount: manifest.images.count, byteCount: byteCount)
  }

  /// Writes collages to a file, which is replaced only when the archive is complete; see
  /// ``export(_:withHistory:as:progress:)``.
  public func export(
    _ references: [CollageReference], withHistory: Bool, toFile path: String,
    progress: ProgressHandler? = nil
  ) throws -> ExportSummary {
    try export(
      references, withHistory: withHistory, as: .replacing(path), progress: progress
    ).summary
  }

  /// Writes collages to a file, which is renamed into place only when the archive is complete.
  ///
  /// - Parameters:
  ///   - references: The collages.
  ///   - withHistory: Whether to include earlier states.
  ///   - name: The file's name, or a rule for choosing a free name.
  ///   - progress: Called with the number of written images.
  /// - Returns: A summary and the path of the file.
  /// - Throws: The errors of ``export(_:withHistory:to:progress:write:)``, and ``FileError``.
  public func export(
    _ references: [CollageReference], withHistory: Bool, as name: OutputName,
    progress: ProgressHandler? = nil
  ) throws -> (summary: ExportSummary, path: String) {
    let file = try output(name)
    let summary = try export(
      references, withHistory: withHistory, to: file.path, progress: progress, write: file.write)
    try file.commit()
    return (summary, name.displayPath(file.path))
  }

  /// Returns the archive with captions that match the current metadata; only the current state of
  /// the collage changes.
  ///
  /// The captions are filled in now because other stores don't have this metadata.
  private func refillingCaptions(_ archive: CollageArchive) throws -> CollageArchive {
    let collage = try refillingCaptions(archive.collage(at: archive.head))
    var archive = archive
    archive.versions = archive.versions.map { version in
      guard version.holds(at: archive.head), let item = collage.items[version.item.id] else {
        return version
      }
      return CollageArchive.ItemVersion(
        since: version.since, until: version.until, z: version.z, item: item)
    }
    return archive
  }

  private static func check(
    _ count: Int, _ what: ExportError.Quantity, _ limit: Int, _ path: String
  ) throws(ExportError) {
    guard count <= limit else {
      throw .tooLarge(path: path, what: what, count: count, limit: limit)
    }
  }
}

extension RepositoryReader {
  fileprivate func manifest(
    of records: [CollageRecord], withHistory: Bool, isTemplate: Bool
  ) throws -> ExportManifest {
    let archives = try records.map { record in
      let archive = try archive(of: record)
      do throws(ArchiveRuleError) {
        try archive.check()
      } catch {
        // Don't write an archive that no store can import.
        throw ExportError.damaged(path: record.name.rawValue, detail: error.detail)
      }
      if isTemplate { return archive.asSavedWithoutHistory() }
      return withHistory ? archive : archive.withoutHistory()
    }
    let needed = archives.reduce(into: Set<ImageID>()) { $0.formUnion($1.imageIDs) }
    let images = try allImages().filter { needed.contains($0.image.id) }
    return ExportManifest(
      format: ExportManifest.format,
      version: images.contains { ![.jpeg, .png].contains($0.image.format) }
        ? ExportManifest.currentVersion : ExportManifest.versionWithoutFonts,
      hasHistory: withHistory,
      collages: archives.map { $0.mappingImages { $0.withoutFolder() } },
      snapshots: records.indices.filter { records[$0].snapshot != nil },
      images: images.map { $0.withoutFolder() })
  }
}

extension TarWriter {
  /// Adds an image of the store after verifying its hash.
  fileprivate mutating func add(_ record: ImageRecord, from images: any ImageFiles) throws {
    let bytes = try images.bytes(of: record.image)
    guard bytes.count == record.byteCount, contentHash(of: bytes) == record.image.id.rawValue
    else { throw StoreError.damagedImage(path: images.path(of: record.image)) }
    try add(ExportManifest.fileName(of: record.image), bytes)
  }
}
