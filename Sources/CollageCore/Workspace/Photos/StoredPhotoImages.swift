/// The images of a store that were made from one photo.
struct StoredPhotoImages: Sendable {
  let ids: Set<ImageID>
  /// True if other images were added from the path of this photo, because the file has changed
  /// since.
  let isChanged: Bool
}

extension Workspace {
  /// Returns the images that were made, or can be made, from a photo.
  ///
  /// The images are found by the file's contents, regardless of its path, because importing a photo
  /// always creates the same image. If the file no longer exists, the images that were added from
  /// its path are returned.
  ///
  /// - Parameters:
  ///   - source: The photo.
  ///   - isStored: Whether to return only images in the store, rather than all possible images.
  /// - Returns: The images.
  /// - Throws: ``FileReadError`` if the file can't be read and no image was added from its path,
  ///   ``StoreError``.
  func images(of source: PhotoSource, isStored: Bool = true) throws -> StoredPhotoImages {
    let records = try repository.read { reader in
      try reader.withItemSources(reader.allImages().filter { $0.kind == .base })
    }
    let place = source.formerPath
    let fromPlace = Set(records.filter { $0.sourceName == place }.map(\.image.id))
    let limits = try importLimits()
    let bytes: [UInt8]
    do throws(FileReadError) {
      bytes = try source.bytes(limit: limits.bytes)
    } catch {
      guard case .notFound = error, !fromPlace.isEmpty else { throw error }
      return StoredPhotoImages(ids: fromPlace, isChanged: false)
    }
    let ids = PhotoMatch(limits: limits)
      .images(bytes, source.name, among: isStored ? records : nil)
    return StoredPhotoImages(ids: ids, isChanged: !fromPlace.isSubset(of: ids))
  }
}

extension PhotoSource {
  /// The absolute path at which the file exists or existed.
  fileprivate var formerPath: String {
    guard case .path(let path) = self, !Folder.exists(path) else { return place }
    return Folder.resolved(Folder.parent(of: path)) + "/" + Folder.name(of: path)
  }
}
