/// What changed between two states of a collage, in JSON.
package struct DiffView: Encodable {
  /// The collage.
  struct Owner: Encodable {
    let id: String
    let name: String
  }

  /// An item.
  struct Item: Encodable {
    let id: String
    let name: String
    let fate: CollageComparison.Fate
    let changes: [PartChange]
  }

  /// A picture of both states.
  package struct Picture: Encodable {
    /// Where it is.
    package let path: String
    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int
    /// The file's length.
    package let bytes: Int
    let format: String

    /// Describes a picture.
    package init(_ picture: RenderedPicture, at path: String, format: RenderFormat) {
      (self.path, self.format) = (path, format.rawValue)
      (width, height) = (picture.size.width, picture.size.height)
      bytes = picture.byteCount
    }
  }

  let collage: Owner
  let from: Int?
  let to: Int?
  let changed: Bool
  let canvas: [PartChange]
  let items: [Item]
  let picture: Picture?

  /// Describes a comparison.
  ///
  /// - Parameters:
  ///   - comparison: What changed.
  ///   - record: The collage.
  ///   - states: Both states.
  ///   - picture: The picture of both, if one was made.
  package init(
    _ comparison: CollageComparison, of record: CollageRecord, _ states: [CollageRevision],
    picture: Picture? = nil
  ) {
    collage = Owner(id: record.id.text, name: record.name.rawValue)
    (from, to) = (states.first?.number, states.last?.number)
    changed = !comparison.isEmpty
    canvas = comparison.canvas
    items = comparison.items.map {
      Item(id: $0.id.text, name: $0.name.rawValue, fate: $0.fate, changes: $0.changes)
    }
    self.picture = picture
  }
}
