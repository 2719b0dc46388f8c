package import Foundation

package protocol LibraryReader {
  /// Returns the photo with an ID, even if it was removed from the library; `nil` if it doesn't
  /// exist.
  func libraryPhoto(_ id: UUID) throws -> LibraryPhoto?

  /// Returns the photo whose file has the given hash, even if it was removed from the library;
  /// `nil` if there isn't one.
  func libraryPhoto(of contents: ImageID) throws -> LibraryPhoto?

  /// Returns the photo from which an image of the store was created, even if the photo was removed
  /// from the library; `nil` if there isn't one.
  func libraryPhoto(sourceOf image: ImageID) throws -> LibraryPhoto?

  /// Returns the photos that match a query, newest first.
  ///
  /// If the query is for removed photos, the most recently removed photo is first.
  func libraryPhotos(_ query: LibraryQuery) throws -> [LibraryPhoto]

  /// Returns the photos with a name, ignoring case; if there aren't any, the photos with a UUID
  /// prefix.
  ///
  /// A UUID prefix must have at least ``CollageReference/minimumPrefix`` characters. The newest
  /// photo is first. If `removed` is true, only removed photos count; otherwise, removed photos
  /// don't count.
  func libraryPhotos(named reference: String, removed: Bool) throws -> [LibraryPhoto]

  /// Returns the names and IDs of the photos that aren't removed.
  func libraryNames() throws -> [(id: UUID, name: String)]

  /// Returns the number of either the removed photos or all other photos.
  func libraryCount(removed: Bool) throws -> Int

  /// Returns the fingerprints of the photos that aren't removed.
  func libraryFingerprints() throws -> [UUID: PhotoFingerprint]

  /// Returns the fingerprint of a photo; `nil` if the photo doesn't exist.
  func libraryFingerprint(of id: UUID) throws -> PhotoFingerprint?

  /// Returns the images of the store that were created from a photo.
  func libraryImages(of id: UUID) throws -> Set<ImageID>

  /// Returns the tags of the photos that aren't removed, with the number of photos that have them.
  func libraryTags() throws -> [PhotoTag: Int]
}

package protocol LibraryWriter: LibraryReader {
  /// Adds a photo whose files exist.
  ///
  /// Its ID and its contents must be new.
  func insert(_ photo: LibraryPhoto, fingerprint: PhotoFingerprint) throws

  /// Replaces the names, the tags and the removal date of a photo.
  func update(_ photo: LibraryPhoto) throws

  func forget(photo id: UUID) throws

  /// Records that an image of the store was created from a photo; both must exist.
  func record(_ image: ImageID, createdFrom photo: UUID) throws
}

/// A filter for the photos of the library; results are sorted newest first.
package struct LibraryQuery: Hashable, Sendable {
  /// The words to search for, separated by white space; `nil` matches all photos.
  ///
  /// Each word must occur in a photo's names, camera, lens or tags, ignoring case and accents.
  var search: String?
  /// The earliest capture time, or a prefix of it such as a year; `nil` matches all photos.
  var from: String?
  /// The latest capture time, or a prefix of it such as a year; `nil` matches all photos.
  var to: String?
  /// The text that the camera's name must contain, ignoring case; `nil` matches all photos.
  var camera: String?
  /// The tags that a photo must have; it can have further tags.
  var tags: [PhotoTag]
  /// True to list only removed photos, most recently removed first; false to omit them.
  package var removed: Bool
  /// The last photo of the previous page of results; `nil` starts at the beginning.
  var after: UUID?
  /// The maximum number of photos; `nil` is unlimited.
  package var limit: Int?

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

  /// The distinct words to search for, with case and accents removed as in the index.
  var words: [String] {
    var seen: Set<String> = []
    return (search ?? "").split(whereSeparator: \.isWhitespace)
      .map { NaturalOrder.folded(String($0)) }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension LibraryPhoto {
  /// The text of the photo that a search covers: its names, camera, lens and tags.
  var searchText: String {
    NaturalOrder.folded(
      (names.map(\.rawValue) + [camera, lens].compactMap { $0 } + tags.map(\.rawValue))
        .joined(separator: "\n"))
  }
}
