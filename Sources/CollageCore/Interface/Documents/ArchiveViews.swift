package struct ExportView: Encodable {
  let path: String
  let collages: [String]
  let history: Bool
  let images: Int
  let bytes: Int

  package init(_ summary: ExportSummary, path: String, withHistory: Bool) {
    self.path = path
    collages = summary.collages.map(\.name.rawValue)
    history = withHistory
    images = summary.imageCount
    bytes = summary.byteCount
  }
}

package struct ImportView: Encodable {
  let collages: [CollageView]
  let photos: [LibraryPhotoView]?
  let refused: [ErrorView]

  /// Creates the view of an import; `refused` has the errors of files that couldn't be imported.
  package init(
    _ collages: [CollageState], photos: [LibraryPhoto] = [], refused: [ErrorView]
  ) {
    self.collages = collages.map(CollageView.init)
    self.photos = photos.isEmpty ? nil : photos.map(LibraryPhotoView.init)
    self.refused = refused
  }
}

package struct BackupView: Encodable {
  let path: String
  let images: Int
  let photos: Int
  let linked: Int
  let copied: Int
  let lost: [String]
  let damaged: [String]
  let mended: [String]

  package init(_ summary: BackupSummary, path: String) {
    self.path = path
    images = summary.imageCount
    photos = summary.photoCount
    linked = summary.linked
    copied = summary.copied
    lost = summary.missing
    damaged = summary.damaged
    mended = summary.repaired
  }
}

/// The JSON representation of a library export's result.
package struct LibraryArchiveView: Encodable {
  let path: String
  let photos: Int
  let bytes: Int

  package init(path: String, photos: Int, bytes: Int) {
    self.path = path
    self.photos = photos
    self.bytes = bytes
  }
}
