internal import Foundation

extension Doctor {
  /// Deleted collages and images that nothing uses; they stay unless a purge is asked for.
  mutating func purge() throws {
    let (deleted, unused) = try workspace.repository.read { reader in
      let used = try reader.usedImages()
      return (
        try reader.allRecords().filter { $0.deletedAt != nil },
        try reader.allImages().filter { !used.contains($0.image.id) }
      )
    }
    guard options.purges else {
      for record in deleted { diagnosis.report(.deletedCollage, record.name.rawValue) }
      for record in unused { diagnosis.report(.unusedImage, record.image.id.rawValue) }
      return
    }
    let forgotten = try workspace.repository.write { writer in
      for record in deleted { try writer.forget(record.id) }
      let used = try writer.usedImages()
      let images = try writer.allImages().filter {
        !used.contains($0.image.id) && isOld(files.modified($0.image))
      }
      for record in images { try writer.forget(record.image.id) }
      return images
    }
    for record in deleted {
      if let snapshot = record.snapshot { workspace.images.removeSnapshot(snapshot) }
      diagnosis.report(.deletedCollage, record.name.rawValue, remedy: "forgotten")
    }
    // Parts of pictures of what was forgotten are not to be found any more.
    workspace.images.pictureCache(limit: .max)?.clear()
    for record in forgotten { try removeFile(of: record) }
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
      try files.remove(files.folder.proxy(of: record.image))
      return true
    }
    if isRemoved {
      diagnosis.report(.unusedImage, record.image.id.rawValue, remedy: "removed")
    }
  }
}
