package import Foundation

/// What can be read of the library in a transaction.
package protocol LibraryReader {
  /// A photo, removed or not.
  func libraryPhoto(_ id: UUID) throws -> LibraryPhoto?

  /// The photo of these contents, removed or not.
  func libraryPhoto(of contents: ImageID) throws -> LibraryPhoto?

  /// The photo that an image of the store was made of, removed or not.
  func libraryPhoto(madeInto image: ImageID) throws -> LibraryPhoto?

  /// The photos that were asked for, the newest first.
  func libraryPhotos(_ query: LibraryQuery) throws -> [LibraryPhoto]

  /// The photos that have this name, whatever its case, or else those whose UUID starts with this text;
  /// the newest first.
  ///
  /// - Parameters:
  ///   - reference: A name, a UUID or the beginning of one.
  ///   - removed: Whether removed photos are meant, or all others.
  /// - Returns: The photos; none, one or several.
  /// - Throws: ``StoreError``.
  func libraryPhotos(named reference: String, removed: Bool) throws -> [LibraryPhoto]

  /// The names of all photos that were not removed: all names of each, with whose they are.
  func libraryNames() throws -> [(id: UUID, name: String)]

  /// How many photos there are.
  func libraryCount(removed: Bool) throws -> Int

  /// What the photos look like that were not removed.
  func libraryFingerprints() throws -> [UUID: PhotoFingerprint]

  /// What a photo looks like; nil if it is not known.
  func libraryFingerprint(of id: UUID) throws -> PhotoFingerprint?

  /// The images of the store that were made of a photo.
  func libraryImages(of id: UUID) throws -> Set<ImageID>

  /// The tags that photos have, and how many have each.
  func libraryTags() throws -> [PhotoTag: Int]
}

/// What can be changed of the library in a transaction.
package protocol LibraryWriter: LibraryReader {
  /// Adds a photo, whose files are there; neither its identity nor its contents may be known.
  func insert(_ photo: LibraryPhoto, looking fingerprint: PhotoFingerprint) throws

  /// Replaces the names and the tags of a photo, and whether it is removed.
  func update(_ photo: LibraryPhoto) throws

  /// Forgets a photo for good.
  func forget(photo id: UUID) throws

  /// Records that an image of the store was made of a photo; both are known.
  func record(_ image: ImageID, madeOf photo: UUID) throws
}

/// Which photos of the library are listed; the newest come first.
package struct LibraryQuery: Hashable, Sendable {
  /// Only photos of which a name, the camera or a tag contains each word of this, whatever the case and
  /// the accents.
  var search: String?
  /// Only photos that were taken at this moment or later: a time or the beginning of one.
  var from: String?
  /// Only photos that were taken at this moment or before: a time or the beginning of one.
  var to: String?
  /// Only photos whose camera's name contains this, whatever the case.
  var camera: String?
  /// Only photos that have all of these tags.
  var tags: [PhotoTag]
  /// Whether removed photos are listed, the one that was removed last first, or all others.
  package var removed: Bool
  /// The photo before the first to list.
  var after: UUID?
  /// The most photos to list; nil lists all.
  package var limit: Int?

  /// Makes a query.
  package init(
    search: String? = nil, from: String? = nil, to: String? = nil, camera: String? = nil,
    tags: [PhotoTag] = [], removed: Bool = false, after: UUID? = nil, limit: Int? = nil
  ) {
    self.search = search
    self.from = from
    self.to = to
    self.camera = camera
    self.tags = tags
    self.removed = removed
    self.after = after
    self.limit = limit
  }

  /// The words that are looked for, as they are in the index, each once.
  var words: [String] {
    var seen: Set<String> = []
    return (search ?? "").split(whereSeparator: \.isWhitespace)
      .map { NaturalOrder.folded(String($0)) }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension LibraryPhoto {
  /// The words by which it is found: its names, camera, lens and tags.
  var searchText: String {
    NaturalOrder.folded(
      (names.map(\.rawValue) + [camera, lens].compactMap { $0 } + tags.map(\.rawValue))
        .joined(separator: "\n"))
  }
}
