/// The JSON representation of a photo of the library.
package struct LibraryPhotoView: Encodable, Sendable {
  let id: String
  let name: String
  let names: [String]
  let createdAt: String
  let takenAt: String
  let takenOffset: String?
  let takenIsGuessed: Bool
  let camera: String?
  let lens: String?
  let width: Int
  let height: Int
  let format: String
  let bytes: Int
  let sha256: String
  let tags: [String]
  let removedAt: String?

  package init(_ photo: LibraryPhoto) {
    id = photo.id.text
    name = photo.name.rawValue
    names = photo.names.map(\.rawValue)
    createdAt = Timestamp.iso(photo.createdAt)
    takenAt = photo.taken.clock
    takenOffset = photo.taken.offset
    takenIsGuessed = photo.taken.isGuessed
    camera = photo.camera
    lens = photo.lens
    width = photo.size.width
    height = photo.size.height
    format = photo.format.rawValue
    bytes = photo.byteCount
    sha256 = photo.contents.rawValue
    tags = photo.tags.map(\.rawValue)
    removedAt = photo.removedAt.map(Timestamp.iso)
  }
}

/// The JSON representation of a page of search results in the photo library.
package struct LibraryView: Encodable {
  let photos: [LibraryPhotoView]
  let hasMore: Bool

  package init(_ page: LibraryPage) {
    photos = page.photos.map(LibraryPhotoView.init)
    hasMore = page.hasMore
  }
}

/// The JSON representation of photos of the library.
package struct LibraryPhotosView: Encodable {
  let photos: [LibraryPhotoView]

  package init(_ photos: [LibraryPhoto]) {
    self.photos = photos.map(LibraryPhotoView.init)
  }
}

/// The JSON representation of the result of adding photos to the library.
package struct LibraryAdditionsView: Encodable {
  let photos: [Entry]
  let refused: [Refused]?
  let interrupted: Bool?

  struct Entry: Encodable {
    let source: String
    let outcome: String
    let photo: LibraryPhotoView
    let leftOutNames: [String]?
  }

  struct Refused: Encodable {
    let path: String
    let error: ErrorView
  }

  /// Creates the view; `errors` contains the error of each element of `additions.rejected`, in the
  /// same order.
  package init(_ additions: LibraryAdditions, refused errors: [ErrorView]) {
    photos = additions.photos.map {
      Entry(
        source: $0.source, outcome: $0.outcome.rawValue, photo: LibraryPhotoView($0.photo),
        leftOutNames: $0.leftOutNames.isEmpty ? nil : $0.leftOutNames.map(\.rawValue))
    }
    let refused = zip(additions.rejected, errors).map { Refused(path: $0.name, error: $1) }
    self.refused = refused.isEmpty ? nil : refused
    interrupted = additions.expectedCount == nil ? nil : true
  }
}

/// The JSON representation of photos of the library with all their details.
package struct LibraryPhotoDetailsView: Encodable {
  let photos: [Entry]

  struct Entry: Encodable {
    let photo: LibraryPhotoView
    let collages: [String]
    let path: String
    let thumbnail: String
    let missing: Bool
  }

  package init(_ facts: [LibraryPhotoDetails]) {
    photos = facts.map {
      Entry(
        photo: LibraryPhotoView($0.photo), collages: $0.collages.map(\.rawValue), path: $0.path,
        thumbnail: $0.thumbnailPath, missing: !$0.hasOriginal)
    }
  }
}

/// The JSON representation of groups of similar photos.
package struct LibraryGroupsView: Encodable {
  let groups: [[LibraryPhotoView]]

  package init(_ groups: [[LibraryPhoto]]) {
    self.groups = groups.map { $0.map(LibraryPhotoView.init) }
  }
}

/// The JSON representation of photos that resemble an image.
package struct SimilarPhotosView: Encodable {
  let photos: [Entry]

  struct Entry: Encodable {
    let photo: LibraryPhotoView
    let distance: Int
    let same: Bool
  }

  package init(_ found: [(photo: LibraryPhoto, distance: Int, isSame: Bool)]) {
    photos = found.map {
      Entry(photo: LibraryPhotoView($0.photo), distance: $0.distance, same: $0.isSame)
    }
  }
}

/// The JSON representation of photos that were written to files.
package struct LibraryExportedView: Encodable {
  let files: [Entry]

  struct Entry: Encodable {
    let id: String
    let path: String
  }

  package init(_ photos: [LibraryPhoto], paths: [String]) {
    files = zip(photos, paths).map { Entry(id: $0.id.text, path: $1) }
  }
}

/// The JSON representation of a thumbnail that was written to a file.
package struct LibraryThumbnailView: Encodable {
  let id: String
  let path: String
  let placeholder: Bool

  package init(_ photo: LibraryPhoto, path: String, isPlaceholder: Bool) {
    id = photo.id.text
    self.path = path
    placeholder = isPlaceholder
  }
}
