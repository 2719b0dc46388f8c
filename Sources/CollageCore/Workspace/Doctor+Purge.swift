public import Foundation

extension Doctor {
  /// Deleted collages and images that nothing uses; they stay unless a purge is asked for.
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

  /// Forgets collages that were deleted by a moment, and images that nothing uses then.
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
      diagnosis.report(.deletedCollage, record.name.rawValue, remedy: "forgotten")
    }
    // Parts of pictures of what was forgotten are not to be found any more.
    workspace.images.pictureCache(limit: .max)?.clear()
    for record in images { try removeFile(of: record) }
  }

  /// The images that only collages use which were deleted by a moment, or no collage at all; not
  /// those that a running command may have brought.
  private func unusedImages(
    by limit: Date, _ reader: any RepositoryReader
  ) throws -> [ImageRecord] {
    let used = try reader.usedImages(byCollagesDeletedAfter: limit)
    return try reader.allImages().filter {
      !used.contains($0.image.id) && isOld(files.modified($0.image))
    }
  }

  /// What a purge would forget.
  fileprivate func purgeable(by limit: Date) throws -> Purgeable {
    try workspace.repository.read { reader in
      let collages = try reader.allRecords().filter { $0.wasDeleted(by: limit) }
      let images = try unusedImages(by: limit, reader)
      let aside = try aside(by: limit)
      let photos = try removedPhotos(by: limit, reader)
      return Purgeable(
        collages: collages.map(\.name), imageCount: images.count,
        byteCount: images.reduce(0) { $0 + $1.byteCount }, asideCount: aside.count,
        asideByteCount: aside.reduce(0) { $0 + $1.byteCount }, photoCount: photos.count,
        photoByteCount: photos.reduce(0) { $0 + $1.byteCount })
    }
  }

  /// Removes the file of an image that was forgotten, unless somebody wants it again.
  private mutating func removeFile(of record: ImageRecord) throws {
    let path = files.folder.file(of: record.image.id, format: record.image.format)
    // In a transaction nobody can begin to use the image again meanwhile; whoever is on the way to
    // it has touched the file, or finds that it is gone and writes it.
    let isRemoved = try workspace.repository.write { writer in
      guard try !writer.allImages().contains(where: { $0.image.id == record.image.id }),
        let taken = try files.takeAway(path, ifOlderThan: now - StoreFiles.graceSeconds)
      else { return false }
      try files.remove(taken)
      workspace.images.removeDerived(of: record.image)
      return true
    }
    if isRemoved {
      diagnosis.report(.unusedImage, record.image.id.rawValue, remedy: "removed")
    }
  }
}

/// What a purge would forget for good.
package struct Purgeable: Hashable, Sendable {
  /// The names of the collages, which were deleted long ago.
  package let collages: [CollageName]
  /// How many images only they use, or only edits that were undone and replaced by others.
  package let imageCount: Int
  /// The length of the images' files.
  package let byteCount: Int
  /// How many files and folders were put aside long ago.
  package let asideCount: Int
  /// The length of all files that were put aside.
  package let asideByteCount: Int

  /// How many photos were removed from the library long ago.
  package var photoCount = 0
  /// The length of their originals.
  package var photoByteCount = 0

  /// Whether there is nothing to forget.
  package var isEmpty: Bool {
    collages.isEmpty && imageCount == 0 && asideCount == 0 && photoCount == 0
  }
}

extension Workspace {
  /// The moment before which a collage must have been deleted to count as deleted long ago.
  ///
  /// - Parameter days: For how many days a deleted collage can be restored.
  /// - Returns: What ``diagnose(deep:fix:purgeLimit:sources:progress:)`` takes.
  public func purgeLimit(days: Int) -> Date {
    context.now().addingTimeInterval(-86_400 * Double(days))
  }

  /// What a purge would forget.
  ///
  /// - Parameter limit: The last moment at which a collage that is to be forgotten was deleted.
  /// - Returns: The collages and images.
  /// - Throws: ``StoreError``.
  package func purgeable(by limit: Date) throws -> Purgeable {
    try Doctor(
      workspace: self,
      options: Doctor.Options(isDeep: false, fixes: true, purgeLimit: limit)
    ).purgeable(by: limit)
  }
}
