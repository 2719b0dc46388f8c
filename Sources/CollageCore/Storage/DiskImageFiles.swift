package import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Image files in a store's folder.
///
/// A file is written to the staging folder, flushed, renamed into place, and its folder flushed,
/// before anything can refer to it. Only the owner can read the files.
package struct DiskImageFiles: ImageFiles {
  private static let mode: UInt16 = 0o600

  let folder: StoreFolder
  var fileSystem: any FileSystem = .disk
  /// The time of the machine's files.
  var clock: @Sendable () -> Date = { Date() }

  package init(
    folder: StoreFolder, fileSystem: any FileSystem = .disk,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.folder, self.fileSystem, self.clock) = (folder, fileSystem, clock)
  }

  private var checks: CheckedImages { CheckedImages(folder: folder, clock: clock) }

  /// Stores a base image or a cutout; one that is there already, and whole, is left as it is.
  package func store(_ bytes: [UInt8], format: AssetFormat) throws(FileError) -> ImageID {
    let id = ImageID(ofContents: bytes)
    let path = folder.file(of: id, format: format)
    // To `doctor` a file that nothing refers to yet is one of a running command while it is young;
    // one that cannot be touched was just taken away.
    if Folder.byteCount(ofFile: path) == bytes.count, Folder.touch(path),
      (try? folder.requireInside(path, .read)) != nil,
      // Reading the file in parts takes no second copy of a large image.
      (try? contentHash(ofFile: path)) == id.rawValue
    {
      // Whoever stored it may not have come to that.
      try Folder.sync(Folder.parent(of: path), on: fileSystem)
    } else {
      try write(bytes, to: path)
    }
    // The same holds for whoever made the folder that it is in.
    try Folder.sync(folder.images, on: fileSystem)
    return id
  }

  /// Whether the file of an image is there, with so many bytes.
  package func has(_ image: ImageRecord) -> Bool {
    Folder.byteCount(ofFile: path(of: image.image)) == image.byteCount
  }

  /// Refuses work for whose files there is no room.
  package func requireRoom(for byteCount: Int) throws(FileError) {
    guard let free = fileSystem.freeBytes(at: folder.path), free < byteCount else { return }
    throw FileError(
      .write, path: folder.images, code: ENOSPC,
      space: FileError.Space(needed: byteCount, free: free))
  }

  /// Reads an image file, which has the contents that its name says.
  package func bytes(of image: StoredImage) throws -> [UInt8] {
    let path = path(of: image)
    do {
      let bytes = try checks.bytes(of: image.id, at: path) { try read(path) }
      guard let bytes else { throw StoreError.damagedImage(path: path) }
      return bytes
    } catch FileReadError.notRegular {
      throw StoreError.damagedImage(path: path)
    } catch FileReadError.notFound {
      throw StoreError.missingImage(path: path)
    }
  }

  /// The path of an image's file, whether it is there or not.
  package func path(of image: StoredImage) -> String {
    folder.file(of: image.id, format: image.format)
  }

  /// The path of an image's file for those who read parts of it; nil unless it is a regular file that
  /// is reached through no link, with the contents that its name says.
  package func pathForParts(of image: StoredImage) -> String? {
    let path = path(of: image)
    guard (try? folder.requireInside(path, .read)) != nil, Folder.byteCount(ofFile: path) != nil,
      (try? checks.isRight(image.id, at: path)) ?? false
    else { return nil }
    return path
  }

  /// The path of an image's proxy, whether it is there or not.
  package func proxyPath(of image: StoredImage) -> String { folder.proxy(of: image) }

  /// The contents of an image's proxy, or nil when the cache has none that is whole.
  package func proxy(of image: StoredImage) -> [UInt8]? {
    (try? read(folder.proxy(of: image))).flatMap { ProxyChecksum.verified($0, of: image.id) }
  }

  /// Keeps a proxy in the cache, if it can be written.
  package func storeProxy(_ bytes: [UInt8], of image: StoredImage) {
    // A proxy that a power failure leaves empty has no checksum, and is made again.
    try? write(
      ProxyChecksum.appended(to: bytes, of: image.id), to: folder.proxy(of: image), isDurable: false
    )
    try? Folder.remove(folder.formerProxy(of: image), on: fileSystem)
  }

  /// Removes what was derived from an image, if it can be removed.
  package func removeDerived(of image: StoredImage) {
    for path in [
      folder.proxy(of: image), folder.formerProxy(of: image), folder.check(of: image.id),
    ] where (try? folder.requireInside(path, .remove)) != nil {
      try? Folder.remove(path, on: fileSystem)
    }
  }

  /// Where the cells of rendered pictures are kept; nil for nowhere.
  package func pictureCache(limit: Int) -> PictureCache? {
    let cache = PictureCache(folder: folder, limit: limit)
    guard limit > 0 else {
      cache.clear()
      return nil
    }
    return cache
  }

  /// Stores the snapshot of a collage and its thumbnail.
  package func storeSnapshot(_ picture: [UInt8], thumbnail: [UInt8], name: String) throws {
    let paths = folder.snapshot(name)
    try write(thumbnail, to: paths.thumbnail)
    try write(picture, to: paths.picture)
  }

  /// Removes a snapshot that no collage refers to any more, if it can be removed.
  package func removeSnapshot(_ name: String) {
    let paths = folder.snapshot(name)
    try? Folder.remove(paths.picture, on: fileSystem)
    try? Folder.remove(paths.thumbnail, on: fileSystem)
  }

  /// The paths of the snapshot of this name and of its thumbnail.
  package func snapshotPaths(_ name: String) -> (picture: String, thumbnail: String) {
    folder.snapshot(name)
  }

  private func read(_ path: String) throws -> [UInt8] {
    try folder.requireInside(path, .read)
    return try FileReader.bytes(at: path, limit: .max - 1, followsLink: false)
  }

  private func write(
    _ bytes: [UInt8], to path: String, isDurable: Bool = true
  ) throws(FileError) {
    try folder.requireInside(path, .write)
    try folder.requireInside(folder.staging, .write)
    try Folder.make(Folder.parent(of: path), on: fileSystem)
    try AtomicFile.write(
      bytes, to: path, staging: folder.staging, mode: Self.mode, isDurable: isDurable,
      on: fileSystem)
  }
}
