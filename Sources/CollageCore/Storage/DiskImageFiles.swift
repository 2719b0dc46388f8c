package import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The image files in a store's folder.
///
/// A file is written to the staging folder, synced, and renamed to its final path. Then the folder
/// is synced. The database must not refer to the file before that. Only the owner can read the
/// files.
package struct DiskImageFiles: ImageFiles {
  private static let mode: UInt16 = 0o600

  let folder: StoreFolder
  var fileSystem: any FileSystem = .disk
  /// The clock with which the times of files are compared.
  var clock: @Sendable () -> Date = { Date() }

  package init(
    folder: StoreFolder, fileSystem: any FileSystem = .disk,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.folder, self.fileSystem, self.clock) = (folder, fileSystem, clock)
  }

  private var verifier: ImageVerifier { ImageVerifier(folder: folder, clock: clock) }

  package func store(_ bytes: [UInt8], format: AssetFormat) throws(FileError) -> ImageID {
    let id = ImageID(ofContents: bytes)
    let path = folder.file(of: id, format: format)
    // `doctor` assumes that a recent unreferenced file belongs to a running command, so touching
    // the file protects it. If touching fails because `doctor` has just removed the file, the file
    // is written again.
    if Folder.byteCount(ofFile: path) == bytes.count, Folder.touch(path),
      (try? folder.requireInside(path, .read)) != nil,
      // The file is hashed in chunks, so that a large image isn't in memory twice.
      (try? contentHash(ofFile: path)) == id.rawValue
    {
      // The process that stored the file might not have synced the folder yet.
      try Folder.sync(Folder.parent(of: path), on: fileSystem)
    } else {
      try write(bytes, to: path)
    }
    // The process that created the folder might not have synced its parent yet.
    try Folder.sync(folder.images, on: fileSystem)
    return id
  }

  package func has(_ image: ImageRecord) -> Bool {
    Folder.byteCount(ofFile: path(of: image.image)) == image.byteCount
  }

  package func requireFreeSpace(for byteCount: Int) throws(FileError) {
    guard let free = fileSystem.freeBytes(at: folder.path), free < byteCount else { return }
    throw FileError(
      .write, path: folder.images, code: ENOSPC,
      space: FileError.Space(needed: byteCount, free: free))
  }

  package func bytes(of image: StoredImage) throws -> [UInt8] {
    let path = path(of: image)
    do {
      let bytes = try verifier.bytes(of: image.id, at: path) { try read(path) }
      guard let bytes else { throw StoreError.damagedImage(path: path) }
      return bytes
    } catch FileReadError.notRegular {
      throw StoreError.damagedImage(path: path)
    } catch FileReadError.notFound {
      throw StoreError.missingImage(path: path)
    }
  }

  package func path(of image: StoredImage) -> String {
    folder.file(of: image.id, format: image.format)
  }

  package func pathForParts(of image: StoredImage) -> String? {
    let path = path(of: image)
    guard (try? folder.requireInside(path, .read)) != nil, Folder.byteCount(ofFile: path) != nil,
      (try? verifier.isIntact(image.id, at: path)) ?? false
    else { return nil }
    return path
  }

  package func proxyPath(of image: StoredImage) -> String { folder.proxy(of: image) }

  package func proxy(of image: StoredImage) -> [UInt8]? {
    (try? read(folder.proxy(of: image))).flatMap { ProxyChecksum.verified($0, of: image.id) }
  }

  package func storeProxy(_ bytes: [UInt8], of image: StoredImage) {
    // A proxy isn't synced. If a power failure leaves it empty, its checksum is missing, and the
    // proxy is created again.
    try? write(
      ProxyChecksum.appended(to: bytes, of: image.id), to: folder.proxy(of: image), isDurable: false
    )
    try? Folder.remove(folder.formerProxy(of: image), on: fileSystem)
  }

  package func removeDerived(of image: StoredImage) {
    for path in [
      folder.proxy(of: image), folder.formerProxy(of: image), folder.check(of: image.id),
    ] where (try? folder.requireInside(path, .remove)) != nil {
      try? Folder.remove(path, on: fileSystem)
    }
  }

  package func cellCache(limit: Int) -> CellCache? {
    let cache = CellCache(folder: folder, limit: limit)
    guard limit > 0 else {
      cache.clear()
      return nil
    }
    return cache
  }

  package func storeSnapshot(_ image: [UInt8], thumbnail: [UInt8], name: String) throws {
    let paths = folder.snapshot(name)
    try write(thumbnail, to: paths.thumbnail)
    try write(image, to: paths.picture)
  }

  package func removeSnapshot(_ name: String) {
    let paths = folder.snapshot(name)
    try? Folder.remove(paths.picture, on: fileSystem)
    try? Folder.remove(paths.thumbnail, on: fileSystem)
  }

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
