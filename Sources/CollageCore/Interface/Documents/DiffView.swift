/// The JSON representation of the difference between two states of a collage.
package struct DiffView: Encodable {
  struct Owner: Encodable {
    let id: String
    let name: String
  }

  struct Item: Encodable {
    let id: String
    let name: String
    let fate: CollageComparison.ChangeKind
    let changes: [PartChange]
  }

  /// An image file that shows both states.
  package struct Picture: Encodable {
    package let path: String
    package let width: Int
    package let height: Int
    package let bytes: Int
    let format: String

    package init(_ image: RenderedImage, at path: String, format: RenderFormat) {
      (self.path, self.format) = (path, format.rawValue)
      (width, height) = (image.size.width, image.size.height)
      bytes = image.byteCount
    }
  }

  let collage: Owner
  let from: Int?
  let to: Int?
  let changed: Bool
  let canvas: [PartChange]
  let items: [Item]
  let picture: Picture?

  /// Creates the view of a comparison of an earlier and a later state.
  package init(
    _ comparison: CollageComparison, of record: CollageRecord, _ states: [CollageRevision],
    picture: Picture? = nil
  ) {
    collage = Owner(id: record.id.text, name: record.name.rawValue)
    (from, to) = (states.first?.number, states.last?.number)
    changed = !comparison.isEmpty
    canvas = comparison.canvas
    items = comparison.items.map {
      Item(id: $0.id.text, name: $0.name.rawValue, fate: $0.kind, changes: $0.changes)
    }
    self.picture = picture
  }
}
