package struct WebGalleryRequest: Sendable {
  /// The collages, in order; empty for all collages that match ``search``.
  package var references: [CollageReference] = []
  /// A text that the names of collages must contain; `nil` matches all names.
  package var search: String?
  /// The sort order if ``references`` is empty.
  package var order: GalleryQuery.Order = .saved
  /// The maximum number of collages if ``references`` is empty; `nil` is unlimited.
  package var limit: Int?
  var title: String
  /// True to show the photos of each collage below the collage.
  package var showsPhotos = true
  /// The number of threads; `nil` uses one thread per core.
  package var jobs: Int?

  package init(title: String) { self.title = title }
}

package struct WebGallerySummary: Sendable {
  /// A collage and the path of its page in the gallery's folder.
  package struct Page: Sendable {
    package let record: CollageRecord
    let file: String
  }

  package let index: String
  package let pages: [Page]
  package let photoCount: Int
  package let written: Int
  /// The number of files that were up to date and did not have to be written.
  package let kept: Int
  /// The number of files of an earlier run that were removed.
  package let removed: Int
  package let refused: [WebGalleryOmission]
}

package struct WebGalleryOmission: Sendable {
  package let collage: CollageName
  /// The photo that is not shown; `nil` if the whole collage is not shown.
  package let photo: ItemName?
  package let error: any CollageError
}

/// Errors that occur while a web gallery or one of its collages is created.
package enum WebGalleryError: CollageError, Hashable, Sendable {
  /// The folder contains files but is not the folder of a web gallery.
  case notEmpty(path: String)
  /// A file that must be written already exists, and the gallery did not write it.
  case foreignFile(path: String)
  case busy(path: String)
  case missingSnapshot(CollageName)
  case damagedSnapshot(CollageName)

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .notEmpty: .notEmpty
    case .foreignFile: .outputRefused
    case .busy: .jobBusy
    case .missingSnapshot, .damagedSnapshot: .storeDamaged
    }
  }

  /// The error kind: a damaged snapshot counts as damaged input, because the store itself is
  /// usable.
  public var errorKind: ErrorKind {
    if case .damagedSnapshot = self { .damaged } else { errorCode.kind }
  }
}
