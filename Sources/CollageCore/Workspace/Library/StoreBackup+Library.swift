internal import Foundation

extension StoreBackup {
  /// Copies the originals and thumbnails of library photos to the backup.
  ///
  /// Returns `false` if an original is missing because its photo was purged in the meantime.
  mutating func copyPhotos(_ photos: [LibraryPhoto]) throws -> Bool {
    guard !photos.isEmpty else { return true }
    summary.photoCount = photos.count
    var lost: [LibraryPhoto] = []
    for photo in photos {
      let (path, original) = (target.original(of: photo), source.original(of: photo))
      try target.requireInside(path, .write)
      if !has(photo, at: path, from: original), try !copyOriginal(photo, original, to: path),
        Folder.byteCount(ofFile: path) != photo.byteCount
      {
        lost.append(photo)
      }
      let (small, old) = (target.thumbnail(of: photo), source.thumbnail(of: photo))
      try target.requireInside(small, .write)
      if Folder.byteCount(ofFile: small) != Folder.byteCount(ofFile: old) {
        _ = try linkOrCopy(old, to: small)
      }
    }
    for folder in [target.originals, target.thumbnails] where Folder.isFolder(folder) {
      try Folder.sync(folder, on: fileSystem)
    }
    summary.missing += lost.map(source.original)
    guard !lost.isEmpty else { return true }
    return try workspace.repository.read { reader in
      try lost.allSatisfy { try reader.libraryPhoto($0.id) != nil }
    }
  }

  /// Returns whether the backup has an up-to-date copy of an original.
  ///
  /// The copy must have the right length, and be a hard link to the original or not older than it.
  private func has(_ photo: LibraryPhoto, at path: String, from original: String) -> Bool {
    guard Folder.byteCount(ofFile: path) == photo.byteCount else { return false }
    return Folder.fileID(path) == Folder.fileID(original)
      || !Folder.isNewer(original, than: path)
  }

  /// Copies an original and returns whether it was copied.
  ///
  /// A damaged original is copied only if the backup doesn't have a copy with the recorded length.
  private mutating func copyOriginal(
    _ photo: LibraryPhoto, _ original: String, to path: String
  ) throws -> Bool {
    do {
      if try contentHash(ofFile: original) == photo.contents.rawValue {
        return try linkOrCopy(original, to: path)
      }
    } catch FileReadError.notFound {
      return false
    }
    summary.damaged.append(original)
    return try Folder.byteCount(ofFile: path) != photo.byteCount && linkOrCopy(original, to: path)
  }

  /// Removes the files of purged photos from an existing backup.
  func removePhotos(except photos: [LibraryPhoto]) throws(FileError) {
    let known = Set(photos.flatMap { [target.original(of: $0), target.thumbnail(of: $0)] })
    for folder in [target.originals, target.thumbnails] where Folder.isFolder(folder) {
      for entry in try Folder.entries(of: folder)
      where entry.isRegular && StoreFiles.isOfLibrary(entry.name)
        && !known.contains(folder + "/" + entry.name)
      {
        try Folder.remove(folder + "/" + entry.name, on: fileSystem)
      }
    }
  }
}

extension StoreFiles {
  /// Returns whether a file name is a UUID with an optional extension, as library files have.
  static func isOfLibrary(_ name: String) -> Bool {
    name.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[0-9A-Za-z]{1,12})?/) != nil
  }
}
