@testable import CollageCore

/// A store's image files, with something that happens before an image or a snapshot is stored, or
/// without a cache, or that take no more images.
struct HookedImageFiles: CollageCore.ImageFiles {
  let disk: any CollageCore.ImageFiles
  var hasPictureCache = true
  var beforeStore: @Sendable () -> Void = {}
  var beforeSnapshot: @Sendable () throws -> Void = {}
  var storeFailure: FileError?

  func storeSnapshot(_ picture: [UInt8], thumbnail: [UInt8], name: String) throws {
    try beforeSnapshot()
    try disk.storeSnapshot(picture, thumbnail: thumbnail, name: name)
  }

  func store(_ bytes: [UInt8], format: ImageFormat) throws(FileError) -> ImageID {
    beforeStore()
    if let storeFailure { throw storeFailure }
    return try disk.store(bytes, format: format)
  }
  func has(_ image: ImageRecord) -> Bool { disk.has(image) }
  func requireRoom(for byteCount: Int) throws(FileError) { try disk.requireRoom(for: byteCount) }
  func path(of image: StoredImage) -> String { disk.path(of: image) }
  func pathForParts(of image: StoredImage) -> String? { disk.pathForParts(of: image) }
  func bytes(of image: StoredImage) throws -> [UInt8] { try disk.bytes(of: image) }
  func proxyPath(of image: StoredImage) -> String { disk.proxyPath(of: image) }
  func proxy(of image: StoredImage) -> [UInt8]? { disk.proxy(of: image) }
  func storeProxy(_ bytes: [UInt8], of image: StoredImage) { disk.storeProxy(bytes, of: image) }
  func removeDerived(of image: StoredImage) { disk.removeDerived(of: image) }
  func pictureCache(limit: Int) -> PictureCache? {
    hasPictureCache ? disk.pictureCache(limit: limit) : nil
  }
  func removeSnapshot(_ name: String) { disk.removeSnapshot(name) }
  func snapshotPaths(_ name: String) -> (picture: String, thumbnail: String) {
    disk.snapshotPaths(name)
  }
}
