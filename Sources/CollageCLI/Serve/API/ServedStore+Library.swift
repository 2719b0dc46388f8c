internal import CollageCore
internal import Foundation

/// What a page asks of the library.
extension ServedStore {
  /// The most pixels that a side of a picture to be looked at has.
  static let librarySides = 16...8192

  /// A page of the library, the newest photos first.
  ///
  /// - Parameters:
  ///   - search: Only photos that have each word of this.
  ///   - after: The photo before the first.
  ///   - limit: The most photos.
  /// - Returns: The page, with the number of all photos where it is the first.
  /// - Throws: ``ServeError/notFound``, the errors of the store.
  func library(search: String?, after: String?, limit: Int) throws -> ServedLibrary {
    let words = search.flatMap { $0.isEmpty ? nil : $0 }
    let page = try workspace.library(
      LibraryQuery(search: words, after: try after.map(Self.identity), limit: limit))
    guard after == nil else { return ServedLibrary(page, count: nil) }
    let count =
      page.hasMore
      ? try workspace.library(LibraryQuery(search: words)).photos.count : page.photos.count
    return ServedLibrary(page, count: count)
  }

  /// A photo of the library, with the collages that use it.
  func libraryPhoto(_ id: String) throws -> ServedLibraryPhoto {
    let facts = try workspace.libraryFacts(of: found(id))
    return ServedLibraryPhoto(
      photo: facts.photo, collages: facts.collages.map(\.rawValue))
  }

  /// The small picture of a photo, or what stands in for it.
  func libraryThumbnail(_ id: String) throws -> (bytes: [UInt8], isPlaceholder: Bool) {
    thumbnails.thumbnail(of: try found(id), in: workspace)
  }

  /// A picture of a photo to be looked at.
  ///
  /// - Parameters:
  ///   - id: The photo.
  ///   - side: The most pixels of its longer side.
  /// - Returns: The picture, which is never larger than the photo.
  /// - Throws: ``ServeError``, what keeps a photo from being read.
  func libraryPicture(_ id: String, side: Int) throws -> EncodedPicture {
    guard Self.librarySides.contains(side) else {
      throw ServeError.malformed(
        "side is a number from \(Self.librarySides.lowerBound) to \(Self.librarySides.upperBound).")
    }
    return try workspace.libraryPicture(of: found(id), longSide: side)
  }

  /// Keeps a photo in the library.
  ///
  /// - Parameters:
  ///   - file: The photo's file.
  ///   - name: The photo's name.
  /// - Returns: The photo, and whether it was not there before.
  /// - Throws: `LibraryNameError`, as ``Workspace/addToLibrary(_:progress:isCancelled:)``.
  func keep(_ file: UploadedFile, name: String) throws -> ServedAddition {
    let request = LibraryRequest(
      [PhotoSource.received(path: file.path, name: name)], name: try LibraryName(name))
    let additions = try workspace.addToLibrary(request, isCancelled: environment.isInterrupted)
    guard let addition = additions.photos.first else { throw ServeError.notFound }
    let isNew = addition.outcome == .added || addition.outcome == .restored
    return ServedAddition(photo: LibraryPhotoView(addition.photo), isNew: isNew)
  }

  /// Gives a photo of the library another name.
  func renameInLibrary(_ id: String, to name: String) throws -> ServedAddition {
    let photo = try workspace.renameInLibrary(found(id).id, to: LibraryName(name))
    return ServedAddition(photo: LibraryPhotoView(photo), isNew: false)
  }

  /// Removes a photo from the library.
  func removeFromLibrary(_ id: String) throws -> LibraryPhotosView {
    let removed = try workspace.removeFromLibrary([found(id).id])
    for photo in removed { thumbnails.forget(photo.id) }
    return LibraryPhotosView(removed)
  }

  /// Brings back what was removed from the library last.
  func undoLibraryRemoval() throws -> LibraryPhotosView {
    LibraryPhotosView(try workspace.undoLibraryRemoval())
  }

  /// Puts a photo of the library onto a collage.
  func add(libraryPhoto id: String, to collage: String) throws -> ServedEdit {
    let source = workspace.photoSource(of: try found(id))
    let (outcome, items, _) = try workspace.add(
      PhotoImportRequest([source]), to: .named(collage), placement: NewPlacement(),
      isCancelled: environment.isInterrupted)
    return served(outcome, items: items)
  }

  /// The photo of an identity, which is not the beginning of one, and no name.
  private func found(_ id: String) throws -> LibraryPhoto {
    guard let photo = try workspace.libraryPhoto(id: Self.identity(id)) else {
      throw LibraryError.noSuchPhoto(id, nearest: [])
    }
    return photo
  }

  private static func identity(_ text: String) throws(ServeError) -> UUID {
    guard let id = UUID(uuidString: text) else { throw .notFound }
    return id
  }
}

/// A page of the library in JSON.
struct ServedLibrary: Encodable, Sendable {
  let photos: [LibraryPhotoView]
  /// The number of all photos that were asked for; nil where it is not the first page.
  let count: Int?

  init(_ page: LibraryPage, count: Int?) {
    photos = page.photos.map(LibraryPhotoView.init)
    self.count = count
  }
}

/// A photo of the library in JSON, with the names of the collages that use it.
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

/// A photo that is in the library now, in JSON.
struct ServedAddition: Encodable {
  let photo: LibraryPhotoView
  let isNew: Bool
}
