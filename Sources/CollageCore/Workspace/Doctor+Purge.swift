public import Foundation

extension Doctor {
  /// If a purge was requested, permanently deletes deleted collages, removed photos and unused
  /// images; reports the remaining ones.
  mutating func purge() throws {
    if let limit = options.purgeLimit {
      try forget(by: limit)
      try forgetPhotos(by: limit)
    }
    let removed = try workspace.repository.read {
      try $0.libraryPhotos(LibraryQuery(removed: true))
    }
    for photo in removed { diagnosis.report(.removedPhoto, photo.name.rawValue) }
    let (deleted, unused) = try workspace.repository.read { reader in
      let used = try reader.usedImages()
      return (
        try reader.allRecords().filter { $0.deletedAt != nil },
        try reader.allImages().filter { !used.contains($0.image.id) }
      )
    }
    for record in deleted { diagnosis.report(.deletedCollage, record.name.rawValue) }
    for record in unused { diagnosis.report(.unusedImage, record.image.id.rawValue) }
  }

  /// Permanently deletes the collages that were deleted at or before a point in time, then the
  /// images that no collage uses anymore.
  private mutating func forget(by limit: Date) throws {
    let (collages, images) = try workspace.repository.write { writer in
      let collages = try writer.allRecords().filter { $0.wasDeleted(by: limit) }
      for record in collages { try writer.forget(record.id) }
      let images = try unusedImages(by: limit, writer)
      for record in images { try writer.forget(record.image.id) }
      return (collages, images)
    }
    for record in collages {
      if let snapshot = record.snapshot { workspace.images.removeSnapshot(snapshot) }
      diagnosis.report(.deletedCollage, record.name.rawValue, remedy: "deleted permanently")
    }
    // Clear the cache, because it can contain rendered parts of deleted images.
    workspace.images.cellCache(limit: .max)?.clear()
    for record in images { try removeFile(of: record) }
  }

  /// Returns the images that are unused, or used only by collages deleted at or before a point in
  /// time; excludes recent files, because a running command has possibly added them.
  private func unusedImages(
    by limit: Date, _ reader: any RepositoryReader
  ) throws -> [ImageRecord] {
    let used = try reader.usedImages(byCollagesDeletedAfter: limit)
    return try reader.allImages().filter {
      !used.contains($0.image.id) && isOld(files.modified($0.image))
    }
  }

  fileprivate func purgeable(by limit: Date) throws -> PurgeSummary {
    try workspace.repository.read { reader in
      let collages = try reader.allRecords().filter { $0.wasDeleted(by: limit) }
      let images = try unusedImages(by: limit, reader)
      let aside = try aside(by: limit)
      let photos = try removedPhotos(by: limit, reader)
      return PurgeSummary(
        collages: collages.map(\.name), imageCount: images.count,
        byteCount: images.reduce(0) { $0 + $1.byteCount }, asideCount: aside.count,
        asideByteCount: aside.reduce(0) { $0 + $1.byteCount }, photoCount: photos.count,
        photoByteCount: photos.reduce(0) { $0 + $1.byteCount })
    }
  }

  /// Removes the file of a deleted image unless a collage uses the image again.
  private mutating func removeFile(of record: ImageRecord) throws {
    let path = files.folder.file(of: record.image.id, format: record.image.format)
    // The transaction prevents new uses of the image in the meantime. A process that is about to
    // use the image has either touched the file already, or notices that the file is missing and
    // writes it again.
    let isRemoved = try workspace.repository.write { writer in
      guard try !writer.allImages().contains(where: { $0.image.id == record.image.id }),
        let staged = try files.moveToStaging(path, ifOlderThan: now - StoreFiles.minimumAgeSeconds)
      else { return false }
      try files.remove(staged)
      workspace.images.removeDerived(of: record.image)
      return true
    }
    if isRemoved {
      diagnosis.report(.unusedImage, record.image.id.rawValue, remedy: "removed")
    }
  }
}

/// The data that a purge would delete permanently.
package struct PurgeSummary: Hashable, Sendable {
  package let collages: [CollageName]
  /// The number of images that no remaining collage uses.
  package let imageCount: Int
  /// The total size, in bytes, of the files of the images that ``imageCount`` counts.
  package let byteCount: Int
  /// The number of files and folders that `doctor` moved aside at or before the purge's time limit.
  package let asideCount: Int
  /// The total size, in bytes, of the files and folders that ``asideCount`` counts.
  package let asideByteCount: Int

  /// The number of photos that were removed from the library at or before the purge's time limit.
  package var photoCount = 0
  /// The total size, in bytes, of the original files of the photos that ``photoCount`` counts.
  package var photoByteCount = 0

  package var isEmpty: Bool {
    collages.isEmpty && imageCount == 0 && asideCount == 0 && photoCount == 0
  }
}

extension Workspace {
  /// Returns the time limit of a purge that keeps recently deleted collages.
  ///
  /// - Parameter days: The number of days for which a deleted collage can be restored.
  /// - Returns: The `purgeLimit` of ``diagnose(deep:fix:purgeLimit:sources:progress:)``.
  public func purgeLimit(days: Int) -> Date {
    context.now().addingTimeInterval(-86_400 * Double(days))
  }

  /// Returns the data that a purge with the time limit `limit` would delete.
  package func purgeable(by limit: Date) throws -> PurgeSummary {
    try Doctor(
      workspace: self,
      options: Doctor.Options(isDeep: false, fixes: true, purgeLimit: limit)
    ).purgeable(by: limit)
  }
}
