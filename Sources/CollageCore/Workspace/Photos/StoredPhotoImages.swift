/// The images of a store that were made from one photo.
struct StoredPhotoImages: Sendable {
  let ids: Set<ImageID>
  /// True if the store has images that were added from the same path when the file had other
  /// contents.
  let isChanged: Bool
}

extension Workspace {
  /// Returns the images that were made, or can be made, from a photo.
  ///
  /// The images are found by the file's contents, regardless of its path, because importing a photo
  /// always creates the same image. If the file no longer exists, the images that were added from
  /// its path are returned. If `isStored` is false, the result includes images that are not in the
  /// store.
  func images(of source: PhotoSource, isStored: Bool = true) throws -> StoredPhotoImages {
    let records = try repository.read { reader in
      try reader.withItemSources(reader.allImages().filter { $0.kind == .base })
    }
    let path = source.formerPath
    let fromPath = Set(records.filter { $0.sourceName == path }.map(\.image.id))
    let limits = try importLimits()
    let bytes: [UInt8]
    do throws(FileReadError) {
      bytes = try source.bytes(limit: limits.bytes)
    } catch {
      guard case .notFound = error, !fromPath.isEmpty else { throw error }
      return StoredPhotoImages(ids: fromPath, isChanged: false)
    }
    let ids = PhotoMatch(limits: limits)
      .images(bytes, source.name, among: isStored ? records : nil)
    return StoredPhotoImages(ids: ids, isChanged: !fromPath.isSubset(of: ids))
  }
}

extension PhotoSource {
  /// The absolute path at which the file exists or existed.
  fileprivate var formerPath: String {
    guard case .path(let path) = self, !Folder.exists(path) else { return absolutePath }
    return Folder.resolved(Folder.parent(of: path)) + "/" + Folder.name(of: path)
  }
}
