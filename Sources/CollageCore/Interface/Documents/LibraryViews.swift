/// A photo of the library in JSON.
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

  /// Describes a photo.
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

/// A page of the library in JSON.
package struct LibraryView: Encodable {
  let photos: [LibraryPhotoView]
  let hasMore: Bool

  /// Describes a page.
  package init(_ page: LibraryPage) {
    photos = page.photos.map(LibraryPhotoView.init)
    hasMore = page.hasMore
  }
}

/// Photos of the library in JSON.
package struct LibraryPhotosView: Encodable {
  let photos: [LibraryPhotoView]

  /// Describes photos.
  package init(_ photos: [LibraryPhoto]) {
    self.photos = photos.map(LibraryPhotoView.init)
  }
}

/// Photos that were kept, in JSON.
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

  /// Describes what was kept.
  ///
  /// - Parameters:
  ///   - additions: What came of it.
  ///   - errors: Why others were refused, in the same order.
  package init(_ additions: LibraryAdditions, refused errors: [ErrorView]) {
    photos = additions.photos.map {
      Entry(
        source: $0.source, outcome: $0.outcome.rawValue, photo: LibraryPhotoView($0.photo),
        leftOutNames: $0.leftOutNames.isEmpty ? nil : $0.leftOutNames.map(\.rawValue))
    }
    let refused = zip(additions.refused, errors).map { Refused(path: $0.name, error: $1) }
    self.refused = refused.isEmpty ? nil : refused
    interrupted = additions.expectedCount == nil ? nil : true
  }
}

/// Everything that is known of photos, in JSON.
package struct LibraryFactsView: Encodable {
  let photos: [Entry]

  struct Entry: Encodable {
    let photo: LibraryPhotoView
    let collages: [String]
    let path: String
    let thumbnail: String
    let missing: Bool
  }

  /// Describes photos.
  package init(_ facts: [LibraryFacts]) {
    photos = facts.map {
      Entry(
        photo: LibraryPhotoView($0.photo), collages: $0.collages.map(\.rawValue), path: $0.path,
        thumbnail: $0.thumbnailPath, missing: !$0.hasOriginal)
    }
  }
}

/// Groups of photos that are alike, in JSON.
package struct LibraryGroupsView: Encodable {
  let groups: [[LibraryPhotoView]]

  /// Describes groups.
  package init(_ groups: [[LibraryPhoto]]) {
    self.groups = groups.map { $0.map(LibraryPhotoView.init) }
  }
}

/// Photos that look like a picture, in JSON.
package struct LibraryLikeView: Encodable {
  let photos: [Entry]

  struct Entry: Encodable {
    let photo: LibraryPhotoView
    let distance: Int
    let same: Bool
  }

  /// Describes photos.
  package init(_ found: [(photo: LibraryPhoto, distance: Int, isSame: Bool)]) {
    photos = found.map {
      Entry(photo: LibraryPhotoView($0.photo), distance: $0.distance, same: $0.isSame)
    }
  }
}

/// Photos that were written as files, in JSON.
package struct LibraryExportedView: Encodable {
  let files: [Entry]

  struct Entry: Encodable {
    let id: String
    let path: String
  }

  /// Describes files.
  package init(_ photos: [LibraryPhoto], paths: [String]) {
    files = zip(photos, paths).map { Entry(id: $0.id.text, path: $1) }
  }
}

/// A small picture that was written, in JSON.
package struct LibraryThumbnailView: Encodable {
  let id: String
  let path: String
  let placeholder: Bool

  /// Describes a picture.
  package init(_ photo: LibraryPhoto, path: String, isPlaceholder: Bool) {
    id = photo.id.text
    self.path = path
    placeholder = isPlaceholder
  }
}
