internal import CollageCore
internal import Foundation

extension ServedStore {
  /// The allowed values of `side` in ``libraryPicture(_:side:)``, in pixels.
  static let librarySides = 16...8192

  /// Returns a page of the library, newest photos first.
  ///
  /// `search` contains words to search for. `after` is the ID of the last photo on the previous
  /// page. The first page includes the number of all matching photos.
  func library(search: String?, after: String?, limit: Int) throws -> ServedLibrary {
    let searchText = search.flatMap { $0.isEmpty ? nil : $0 }
    let page = try workspace.library(
      LibraryQuery(search: searchText, after: try after.map(Self.uuid), limit: limit))
    guard after == nil else { return ServedLibrary(page, count: nil) }
    let count =
      page.hasMore
      ? try workspace.library(LibraryQuery(search: searchText)).photos.count : page.photos.count
    return ServedLibrary(page, count: count)
  }

  func libraryPhoto(_ id: String) throws -> ServedLibraryPhoto {
    let facts = try workspace.libraryPhotoDetails(of: found(id))
    return ServedLibraryPhoto(
      photo: facts.photo, collages: facts.collages.map(\.rawValue))
  }

  /// Returns the thumbnail of a photo, or a placeholder if the thumbnail isn't available.
  func libraryThumbnail(_ id: String) throws -> (bytes: [UInt8], isPlaceholder: Bool) {
    thumbnails.thumbnail(of: try found(id), in: workspace)
  }

  /// Returns an enlarged view of a photo, which is never larger than the photo; `side` is the
  /// maximum length of the longer side, in pixels.
  func libraryPicture(_ id: String, side: Int) throws -> EncodedRender {
    guard Self.librarySides.contains(side) else {
      throw ServeError.malformed(.number("side", Self.librarySides))
    }
    return try workspace.libraryPreview(of: found(id), longSide: side)
  }

  /// Adds a photo to the library, and returns the photo and whether the library didn't contain it.
  func keep(_ file: UploadedFile, name: String) throws -> ServedLibraryChange {
    let request = LibraryRequest(
      [PhotoSource.received(path: file.path, name: name)], name: try LibraryName(name))
    let additions = try workspace.addToLibrary(request, isCancelled: environment.isInterrupted)
    guard let addition = additions.photos.first else { throw ServeError.notFound }
    let isNew = addition.outcome == .added || addition.outcome == .restored
    return ServedLibraryChange(photo: LibraryPhotoView(addition.photo), isNew: isNew)
  }

  func renameInLibrary(_ id: String, to name: String) throws -> ServedLibraryChange {
    let photo = try workspace.renameInLibrary(found(id).id, to: LibraryName(name))
    return ServedLibraryChange(photo: LibraryPhotoView(photo), isNew: false)
  }

  func removeFromLibrary(_ id: String) throws -> LibraryPhotosView {
    let removed = try workspace.removeFromLibrary([found(id).id])
    for photo in removed { thumbnails.forget(photo.id) }
    return LibraryPhotosView(removed)
  }

  func undoLibraryRemoval() throws -> LibraryPhotosView {
    LibraryPhotosView(try workspace.undoLibraryRemoval())
  }

  func add(libraryPhoto id: String, to collage: String) throws -> ServedEdit {
    let source = workspace.photoSource(of: try found(id))
    let (outcome, items, _) = try workspace.add(
      PhotoImportRequest([source]), to: .named(collage), placement: PlacementSpec(),
      isCancelled: environment.isInterrupted)
    return served(outcome, items: items)
  }

  /// Returns the photo with an ID; neither a prefix of the ID nor a name is accepted.
  private func found(_ id: String) throws -> LibraryPhoto {
    guard let photo = try workspace.libraryPhoto(id: Self.uuid(id)) else {
      throw LibraryError.noSuchPhoto(id, nearest: [])
    }
    return photo
  }

  private static func uuid(_ text: String) throws(ServeError) -> UUID {
    guard let id = UUID(uuidString: text) else { throw .notFound }
    return id
  }
}

struct ServedLibrary: Encodable, Sendable {
  let photos: [LibraryPhotoView]
  /// The number of all matching photos, on the first page; `nil` on other pages.
  let count: Int?

  init(_ page: LibraryPage, count: Int?) {
    photos = page.photos.map(LibraryPhotoView.init)
    self.count = count
  }
}

/// A library photo in JSON, with the names of the collages that use it.
struct ServedLibraryPhoto: Encodable {
  let photo: LibraryPhoto
  let collages: [String]

  private enum Key: CodingKey {
    case collages
  }

  func encode(to encoder: any Encoder) throws {
    try LibraryPhotoView(photo).encode(to: encoder)
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(collages, forKey: .collages)
  }
}

struct ServedLibraryChange: Encodable {
  let photo: LibraryPhotoView
  let isNew: Bool
}
