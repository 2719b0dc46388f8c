/// The JSON representation of the result of writing a web gallery.
package struct WebGalleryView: Encodable {
  let index: String
  let collages: [Page]
  let photos: Int
  let written: Int
  let kept: Int
  let removed: Int
  let refused: [ErrorView]

  struct Page: Encodable {
    let id: String
    let name: String
    let page: String
    let dirty: Bool
  }

  package init(_ summary: WebGallerySummary, refused: [ErrorView]) {
    index = summary.index
    collages = summary.pages.map {
      Page(
        id: $0.record.id.text, name: $0.record.name.rawValue, page: $0.file,
        dirty: $0.record.isDirty)
    }
    photos = summary.photoCount
    (written, kept, removed) = (summary.written, summary.kept, summary.removed)
    self.refused = refused
  }
}
