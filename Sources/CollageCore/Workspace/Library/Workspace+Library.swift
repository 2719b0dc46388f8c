public import Foundation

/// The photos of the library, for whoever shows them.
extension Workspace {
  /// A page of the library, the newest photos first.
  ///
  /// - Parameter query: Which photos; its limit is that of the page.
  /// - Returns: The page.
  /// - Throws: ``StoreError``.
  package func library(_ query: LibraryQuery = LibraryQuery()) throws -> LibraryPage {
    try repository.read { reader in
      var wanted = query
      wanted.limit = query.limit.map { $0 + 1 }
      let photos = try reader.libraryPhotos(wanted)
      return LibraryPage(
        photos: Array(photos.prefix(query.limit ?? .max)),
        hasMore: photos.count > query.limit ?? .max,
        isEmpty: try photos.isEmpty && reader.libraryCount(removed: query.removed) == 0)
    }
  }

  /// The photo that a word names: a name whatever its case, or the beginning of a UUID; `photo:` may
  /// stand before it.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - removed: Whether a removed photo is meant.
  /// - Returns: The photo.
  /// - Throws: ``LibraryError``, ``StoreError``.
  public func libraryPhoto(_ word: String, removed: Bool = false) throws -> LibraryPhoto {
    try repository.read { try $0.photo(named: word, removed: removed) }
  }

  /// The photo of an identity; nil if there is none, or it was removed.
  ///
  /// - Throws: ``StoreError``.
  public func libraryPhoto(id: LibraryPhoto.ID) throws -> LibraryPhoto? {
    try repository.read { try $0.libraryPhoto(id) }.flatMap { $0.removedAt == nil ? $0 : nil }
  }

  /// The photos that words name, each of which may be a pattern of names; each photo once.
  ///
  /// - Throws: ``LibraryError``, ``StoreError``.
  public func libraryPhotos(_ words: [String]) throws -> [LibraryPhoto] {
    try repository.read { try $0.photos(named: words) }
  }

  /// The photos that words name, ready to be put on canvases; each word may be a pattern of names.
  ///
  /// - Throws: ``LibraryError``, ``StoreError``.
  public func photoSources(inLibrary words: [String]) throws -> [PhotoSource] {
    try libraryPhotos(words).map { photoSource(of: $0) }
  }

  /// A photo of the library, ready to be put on canvases.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - item: The name of an item that shows it; nil makes it from the photo's.
  /// - Returns: What photos are taken in from.
  public func photoSource(of photo: LibraryPhoto, as item: ItemName? = nil) -> PhotoSource {
    .library(
      photo, path: folder.original(of: photo),
      item: item ?? photo.itemName)
  }

  /// The names by which photos are found.
  ///
  /// - Throws: ``StoreError``.
  public func libraryNames() throws -> [String] {
    try repository.read { try $0.libraryNames().map(\.name) }
  }

  /// The tags that photos have, and how many have each.
  ///
  /// - Throws: ``StoreError``.
  package func libraryTags() throws -> [PhotoTag: Int] {
    try repository.read { try $0.libraryTags() }
  }

  /// Everything that is known of a photo.
  ///
  /// - Parameter photo: The photo.
  /// - Returns: The collages that show it now, where its files are, and whether they are there.
  /// - Throws: ``StoreError``.
  package func libraryFacts(of photo: LibraryPhoto) throws -> LibraryFacts {
    let files = libraryFiles
    return try repository.read { reader in
      let images = try reader.libraryImages(of: photo.id)
      let uses = images.isEmpty ? [] : try reader.gallery(GalleryQuery(images: images))
      return LibraryFacts(
        photo: photo, collages: uses.map(\.record.name), path: folder.original(of: photo),
        thumbnailPath: folder.thumbnail(of: photo), hasOriginal: files.has(photo))
    }
  }

  /// Gives a photo another name to be called by.
  ///
  /// - Parameters:
  ///   - id: The photo.
  ///   - name: The name.
  /// - Returns: The photo as it is now.
  /// - Throws: ``LibraryError/noSuchPhoto(_:nearest:)``, ``StoreError``.
  @discardableResult
  package func renameInLibrary(_ id: LibraryPhoto.ID, to name: LibraryName) throws -> LibraryPhoto {
    try changeInLibrary([id]) { $0.rename(to: name) }[0]
  }

  /// Gives photos tags, and takes others away.
  ///
  /// - Parameters:
  ///   - ids: The photos.
  ///   - added: What they get.
  ///   - removed: What they lose.
  /// - Returns: The photos as they are now.
  /// - Throws: ``LibraryError``, ``StoreError``.
  @discardableResult
  package func tagInLibrary(
    _ ids: [LibraryPhoto.ID], with added: [PhotoTag], without removed: [PhotoTag] = []
  ) throws -> [LibraryPhoto] {
    try changeInLibrary(ids) { try $0.give(added, without: removed) }
  }

  /// Removes photos from the library; collages that use them keep their images, and
  /// ``undoLibraryRemoval()`` brings them back.
  ///
  /// - Parameter ids: The photos.
  /// - Returns: The photos as they are now.
  /// - Throws: ``LibraryError/noSuchPhoto(_:nearest:)``, ``StoreError``.
  @discardableResult
  public func removeFromLibrary(_ ids: [LibraryPhoto.ID]) throws -> [LibraryPhoto] {
    let now = context.now()
    return try changeInLibrary(ids) { $0.removedAt = now }
  }

  /// Brings the photos back that were removed last, together.
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

  /// Changes photos in one transaction.
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

/// One page of the library.
package struct LibraryPage: Sendable {
  /// The photos, the newest first.
  package let photos: [LibraryPhoto]
  /// Whether there are more after these.
  package let hasMore: Bool
  /// Whether there is no photo at all.
  package let isEmpty: Bool

  /// The page of a library in which nothing is.
  package static let none = LibraryPage(photos: [], hasMore: false, isEmpty: true)
}

/// What is known of a photo of the library beside its record.
package struct LibraryFacts: Sendable {
  /// The photo.
  package let photo: LibraryPhoto
  /// The collages in which an item shows an image that was made of it.
  package let collages: [CollageName]
  /// The path of the original.
  package let path: String
  /// The path of the small picture.
  let thumbnailPath: String
  /// Whether the original is there.
  package let hasOriginal: Bool
}

extension LibraryPhoto {
  /// Gives it tags, and takes others away.
  mutating func give(
    _ added: [PhotoTag], without removed: [PhotoTag] = []
  ) throws(LibraryError) {
    guard change(tags: added, without: removed) else {
      throw .tooManyTags(photo: name.rawValue, limit: Self.mostTags)
    }
  }

  /// The name of an item that shows it.
  public var itemName: ItemName {
    // A point in the photo's name begins no ending.
    ItemName(fileName: name.rawValue + ".photo")
  }
}
