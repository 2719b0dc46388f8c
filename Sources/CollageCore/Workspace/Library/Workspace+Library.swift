public import Foundation

extension Workspace {
  /// Returns a page of the list of library photos, newest photos first.
  ///
  /// The limit of `query` is the number of photos on a page.
  package func library(_ query: LibraryQuery = LibraryQuery()) throws -> LibraryPage {
    try repository.read { reader in
      var extended = query
      extended.limit = query.limit.map { $0 + 1 }
      let photos = try reader.libraryPhotos(extended)
      return LibraryPage(
        photos: Array(photos.prefix(query.limit ?? .max)),
        hasMore: photos.count > query.limit ?? .max,
        isEmpty: try photos.isEmpty && reader.libraryCount(removed: query.removed) == 0)
    }
  }

  /// Returns the photo with a name, ignoring case, or with a UUID prefix.
  ///
  /// - Parameters:
  ///   - word: The name or UUID prefix, optionally after `photo:`.
  ///   - removed: Whether to search the removed photos instead.
  /// - Returns: The photo.
  /// - Throws: ``LibraryError``, ``StoreError``.
  public func libraryPhoto(_ word: String, removed: Bool = false) throws -> LibraryPhoto {
    try repository.read { try $0.photo(named: word, removed: removed) }
  }

  /// Returns the photo with an ID; `nil` if it doesn't exist or was removed.
  ///
  /// - Throws: ``StoreError``.
  public func libraryPhoto(id: LibraryPhoto.ID) throws -> LibraryPhoto? {
    try repository.read { try $0.libraryPhoto(id) }.flatMap { $0.removedAt == nil ? $0 : nil }
  }

  /// Returns the photos for names, UUID prefixes and patterns of names, without duplicates.
  ///
  /// - Throws: ``LibraryError``, ``StoreError``.
  public func libraryPhotos(_ words: [String]) throws -> [LibraryPhoto] {
    try repository.read { try $0.photos(named: words) }
  }

  /// Returns the library photos for names, UUID prefixes and patterns as sources, which can be
  /// added to collages.
  ///
  /// - Throws: ``LibraryError``, ``StoreError``.
  public func photoSources(inLibrary words: [String]) throws -> [PhotoSource] {
    try libraryPhotos(words).map { photoSource(of: $0) }
  }

  /// Returns a library photo as a source, which can be added to collages.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - item: The name of the item that shows the photo; `nil` derives it from the photo's name.
  /// - Returns: The source.
  public func photoSource(of photo: LibraryPhoto, as item: ItemName? = nil) -> PhotoSource {
    .library(
      photo, path: folder.original(of: photo),
      item: item ?? photo.itemName)
  }

  /// Returns all names of photos, without the names of removed photos.
  ///
  /// - Throws: ``StoreError``.
  public func libraryNames() throws -> [String] {
    try repository.read { try $0.libraryNames().map(\.name) }
  }

  /// Returns the tags of photos, with the number of photos that have each tag.
  package func libraryTags() throws -> [PhotoTag: Int] {
    try repository.read { try $0.libraryTags() }
  }

  /// Returns the collages that currently show a photo, the paths of the photo's files, and whether
  /// its original exists.
  package func libraryPhotoDetails(of photo: LibraryPhoto) throws -> LibraryPhotoDetails {
    let files = libraryFiles
    return try repository.read { reader in
      let images = try reader.libraryImages(of: photo.id)
      let uses = images.isEmpty ? [] : try reader.gallery(GalleryQuery(images: images))
      return LibraryPhotoDetails(
        photo: photo, collages: uses.map(\.record.name), path: folder.original(of: photo),
        thumbnailPath: folder.thumbnail(of: photo), hasOriginal: files.has(photo))
    }
  }

  @discardableResult
  package func renameInLibrary(_ id: LibraryPhoto.ID, to name: LibraryName) throws -> LibraryPhoto {
    try changeInLibrary([id]) { $0.rename(to: name) }[0]
  }

  /// Adds the tags `added` to photos and removes the tags `removed`.
  @discardableResult
  package func tagInLibrary(
    _ ids: [LibraryPhoto.ID], with added: [PhotoTag], without removed: [PhotoTag] = []
  ) throws -> [LibraryPhoto] {
    try changeInLibrary(ids) { try $0.addTags(added, removing: removed) }
  }

  /// Removes photos from the library.
  ///
  /// Collages that use the photos keep their images. ``undoLibraryRemoval()`` restores the photos.
  ///
  /// - Parameter ids: The photos.
  /// - Returns: The changed photos.
  /// - Throws: ``LibraryError/noSuchPhoto(_:nearest:)``, ``StoreError``.
  @discardableResult
  public func removeFromLibrary(_ ids: [LibraryPhoto.ID]) throws -> [LibraryPhoto] {
    let now = context.now()
    return try changeInLibrary(ids) { $0.removedAt = now }
  }

  /// Restores the photos that the last removal removed.
  ///
  /// - Returns: The photos.
  /// - Throws: ``LibraryError/nothingToUndo``, ``StoreError``.
  @discardableResult
  public func undoLibraryRemoval() throws -> [LibraryPhoto] {
    try repository.write { writer in
      let removed = try writer.libraryPhotos(LibraryQuery(removed: true))
      guard let last = removed.first?.removedAt else { throw LibraryError.nothingToUndo }
      return try removed.filter { $0.removedAt == last }.map { photo in
        var photo = photo
        photo.removedAt = nil
        try writer.update(photo)
        return photo
      }
    }
  }

  private func changeInLibrary(
    _ ids: [LibraryPhoto.ID], _ change: (inout LibraryPhoto) throws -> Void
  ) throws -> [LibraryPhoto] {
    try repository.write { writer in
      try ids.map { id in
        guard var photo = try writer.libraryPhoto(id), photo.removedAt == nil else {
          throw LibraryError.noSuchPhoto(id.text, nearest: [])
        }
        let before = photo
        try change(&photo)
        if photo != before { try writer.update(photo) }
        return photo
      }
    }
  }
}

package struct LibraryPage: Sendable {
  /// The photos, newest first.
  package let photos: [LibraryPhoto]
  package let hasMore: Bool
  package let isEmpty: Bool

  package static let none = LibraryPage(photos: [], hasMore: false, isEmpty: true)
}

/// Details about a library photo that are not in its record.
package struct LibraryPhotoDetails: Sendable {
  package let photo: LibraryPhoto
  /// The collages that show an image made from the photo.
  package let collages: [CollageName]
  package let path: String
  let thumbnailPath: String
  package let hasOriginal: Bool
}

extension LibraryPhoto {
  mutating func addTags(
    _ added: [PhotoTag], removing removed: [PhotoTag] = []
  ) throws(LibraryError) {
    guard change(tags: added, without: removed) else {
      throw .tooManyTags(photo: name.rawValue, limit: Self.maximumTagCount)
    }
  }

  /// The name of an item that shows the photo.
  public var itemName: ItemName {
    // The appended extension keeps a period in the photo's name from being read as the start of a
    // file extension.
    ItemName(fileName: name.rawValue + ".photo")
  }
}
