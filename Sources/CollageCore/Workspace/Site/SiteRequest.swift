/// A site that is to be made of collages.
package struct SiteRequest: Sendable {
  /// The collages, in this order; none named are all that are found.
  package var references: [CollageReference] = []
  /// Only collages whose name contains this text; nil are all.
  package var search: String?
  /// What the collages are sorted by where none is named.
  package var order: GalleryQuery.Order = .saved
  /// The most collages where none is named; nil are all.
  package var limit: Int?
  /// What the first page is headed with.
  var title: String
  /// Whether the photos of each collage are shown below it.
  package var showsPhotos = true
  /// The number of threads; nil is one for each core.
  package var jobs: Int?

  /// Asks for a site of all collages.
  package init(title: String) { self.title = title }
}

/// What came of a site.
package struct SiteSummary: Sendable {
  /// A collage and the file of its page, from the site's folder on.
  package struct Page: Sendable {
    /// The collage.
    package let record: CollageRecord
    /// Its page.
    let file: String
  }

  /// The first page.
  package let index: String
  /// The collages, in their order.
  package let pages: [Page]
  /// How many different photos are shown.
  package let photoCount: Int
  /// How many files were written.
  package let written: Int
  /// How many files were there already as they should be.
  package let kept: Int
  /// How many files of an earlier site were removed.
  package let removed: Int
  /// What could not be shown.
  package let refused: [SiteRefusal]
}

/// A collage, or one of its photos, that a site does not show.
package struct SiteRefusal: Sendable {
  /// The collage.
  package let collage: CollageName
  /// The photo; nil for the collage itself.
  package let photo: ItemName?
  /// Why.
  package let error: any CollageError
}

/// Why a site cannot be made, or a collage not be shown.
package enum SiteError: CollageError, Hashable, Sendable {
  /// The folder holds something, and no site.
  case notEmpty(path: String)
  /// A file that no site has written is in the place of one that is to be written.
  case foreignFile(path: String)
  /// Another process is writing the site.
  case busy(path: String)
  /// The snapshot of a collage's last save is not there.
  case missingSnapshot(CollageName)
  /// The snapshot of a collage's last save cannot be read.
  case damagedSnapshot(CollageName)

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .notEmpty: .notEmpty
    case .foreignFile: .outputRefused
    case .busy: .jobBusy
    case .missingSnapshot, .damagedSnapshot: .storeDamaged
    }
  }

  /// The kind: a damaged snapshot is an input, and the store itself is usable.
  public var errorKind: ErrorKind {
    if case .damagedSnapshot = self { .damaged } else { errorCode.kind }
  }
}
