/// The images of a store that were made of one photo.
struct PhotoImages: Sendable {
  /// The images.
  let ids: Set<ImageID>
  /// Whether other images were added from the file's place: it had other contents then.
  let isChanged: Bool
}

extension Workspace {
  /// The images that the store has, or would have, of a photo.
  ///
  /// The contents of the file decide, wherever it is and whatever it is called: taking a photo in gives
  /// the same image each time. When the file is gone, what was added from its place counts.
  ///
  /// - Parameters:
  ///   - source: The photo.
  ///   - isStored: Whether the store must know the images already; else all that it may make.
  /// - Returns: The images.
  /// - Throws: ``FileReadError`` if the file cannot be read and nothing was added from there,
  ///   ``StoreError``.
  func images(of source: PhotoSource, isStored: Bool = true) throws -> PhotoImages {
    let records = try repository.read { reader in
      try reader.withItemSources(reader.allImages().filter { $0.kind == .base })
    }
    let place = source.formerPlace
    let fromPlace = Set(records.filter { $0.sourceName == place }.map(\.image.id))
    let limits = try importLimits()
    let bytes: [UInt8]
    do throws(FileReadError) {
      bytes = try source.bytes(limit: limits.bytes)
    } catch {
      guard case .notFound = error, !fromPlace.isEmpty else { throw error }
      return PhotoImages(ids: fromPlace, isChanged: false)
    }
    let ids = PhotoMatch(limits: limits)
      .images(bytes, source.name, among: isStored ? records : nil)
    return PhotoImages(ids: ids, isChanged: !fromPlace.isSubset(of: ids))
  }
}

extension PhotoSource {
  /// Where the file is, or was.
  fileprivate var formerPlace: String {
    guard case .path(let path) = self, !Folder.exists(path) else { return place }
    return Folder.resolved(Folder.parent(of: path)) + "/" + Folder.name(of: path)
  }
}
