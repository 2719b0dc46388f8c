/// The files of library photos in a store's folder: the unchanged originals and their thumbnails.
///
/// Files are written to the staging folder. They are synced and renamed just before the photo is
/// recorded. ``flushFolders()`` syncs the folders, which must happen before the database refers to
/// the files. Only the owner can read the files.
package struct LibraryFiles: Sendable {
  private static let mode: UInt16 = 0o600

  package let folder: StoreFolder
  var fileSystem: any FileSystem = .disk

  package init(folder: StoreFolder, fileSystem: any FileSystem = .disk) {
    (self.folder, self.fileSystem) = (folder, fileSystem)
  }

  package func makeFolders() throws(FileError) {
    for path in [folder.originals, folder.thumbnails] {
      try folder.requireInside(path, .makeFolder)
      if !Folder.isFolder(path) { try Folder.make(path, on: fileSystem) }
    }
  }

  /// Writes the original and the thumbnail of a photo to unnamed files.
  package func draft(
    _ original: [UInt8], thumbnail: [UInt8], of photo: LibraryPhoto
  ) throws(FileError) -> UnnamedPhotoFiles {
    UnnamedPhotoFiles([
      try draft(original, for: folder.original(of: photo)),
      try draft(thumbnail, for: folder.thumbnail(of: photo)),
    ])
  }

  package func store(_ original: [UInt8], of photo: LibraryPhoto) throws(FileError) {
    try write(original, to: folder.original(of: photo))
  }

  /// Stores the thumbnail of a photo, ignoring errors because a thumbnail can be created again.
  package func storeThumbnail(_ thumbnail: [UInt8], of photo: LibraryPhoto) {
    try? makeFolders()
    try? write(thumbnail, to: folder.thumbnail(of: photo))
  }

  /// Syncs the folders, so that the names of all written files are durable.
  package func flushFolders() throws(FileError) {
    try Folder.sync(folder.originals, on: fileSystem)
    try Folder.sync(folder.thumbnails, on: fileSystem)
  }

  /// Returns whether the original file of a photo exists and has the recorded size.
  package func has(_ photo: LibraryPhoto) -> Bool {
    let path = folder.original(of: photo)
    return (try? folder.requireInside(path, .read)) != nil
      && Folder.byteCount(ofFile: path) == photo.byteCount
  }

  /// Returns the original file of a photo after checking that its hash is the recorded one.
  package func original(of photo: LibraryPhoto) throws -> [UInt8] {
    let path = folder.original(of: photo)
    try folder.requireInside(path, .read)
    do {
      let bytes = try FileReader.bytes(at: path, limit: .max - 1, followsLink: false)
      guard contentHash(of: bytes) == photo.contents.rawValue else {
        throw StoreError.damagedImage(path: path)
      }
      return bytes
    } catch FileReadError.notRegular {
      throw StoreError.damagedImage(path: path)
    } catch FileReadError.notFound {
      throw StoreError.missingImage(path: path)
    }
  }

  /// Returns the thumbnail of a photo; `nil` if it is missing or invalid.
  package func thumbnail(of photo: LibraryPhoto) -> [UInt8]? {
    let path = folder.thumbnail(of: photo)
    let side = LibraryThumbnail.side
    guard (try? folder.requireInside(path, .read)) != nil,
      let bytes = try? FileReader.bytes(
        at: path, limit: Self.thumbnailLimit, followsLink: false),
      bytes.suffix(2) == SplitJPEG.end[...],
      let header = try? ImageProbe().header(of: bytes, source: path), header.format == .jpeg,
      header.size == PixelSize(width: side, height: side)
    else { return nil }
    return bytes
  }

  private static let thumbnailLimit = 1 << 20

  package func remove(_ photo: LibraryPhoto) {
    for path in [folder.original(of: photo), folder.thumbnail(of: photo)]
    where (try? folder.requireInside(path, .remove)) != nil {
      try? Folder.remove(path, on: fileSystem)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try requireInside(path)
    try AtomicFile.write(
      bytes, to: path, staging: folder.staging, mode: Self.mode, flushesFolder: false,
      on: fileSystem)
  }

  private func draft(_ bytes: [UInt8], for path: String) throws(FileError) -> AtomicFile {
    try requireInside(path)
    return try AtomicFile.draft(
      bytes, for: path, staging: folder.staging, mode: Self.mode, on: fileSystem)
  }

  private func requireInside(_ path: String) throws(FileError) {
    try folder.requireInside(path, .write)
    try folder.requireInside(folder.staging, .write)
  }
}
