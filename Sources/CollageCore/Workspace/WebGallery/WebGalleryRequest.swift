package struct WebGalleryRequest: Sendable {
  /// The collages, in order; empty for all matching ones.
  package var references: [CollageReference] = []
  /// A text that the names of collages must contain; `nil` matches all.
  package var search: String?
  /// The sort order if no collages are specified.
  package var order: GalleryQuery.Order = .saved
  /// The maximum number of collages if none are specified; `nil` is unlimited.
  package var limit: Int?
  /// The heading of the first page.
  var title: String
  /// True if the photos of each collage are shown below it.
  package var showsPhotos = true
  /// The number of threads; `nil` uses one per core.
  package var jobs: Int?

  /// Creates a request for a gallery of all collages.
  package init(title: String) { self.title = title }
}

package struct WebGallerySummary: Sendable {
  /// A collage and the path of its page in the gallery's folder.
  package struct Page: Sendable {
    package let record: CollageRecord
    let file: String
  }

  /// The path of the first page.
  package let index: String
  package let pages: [Page]
  /// The number of different photos shown.
  package let photoCount: Int
  package let written: Int
  /// The number of files that were up to date.
  package let kept: Int
  /// The number of removed files of an earlier gallery.
  package let removed: Int
  /// The collages and photos that could not be shown.
  package let refused: [WebGalleryOmission]
}

/// A collage or photo that a web gallery does not show.
package struct WebGalleryOmission: Sendable {
  package let collage: CollageName
  /// The photo; `nil` for the collage itself.
  package let photo: ItemName?
  package let error: any CollageError
}

/// Errors that occur while a web gallery or one of its collages is created.
package enum WebGalleryError: CollageError, Hashable, Sendable {
  /// The folder is neither empty nor a web gallery.
  case notEmpty(path: String)
  /// A file that the gallery did not write is in the place of a planned file.
  case foreignFile(path: String)
  case busy(path: String)
  /// The snapshot of a collage's last save is missing.
  case missingSnapshot(CollageName)
  /// The snapshot of a collage's last save can't be read.
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
