/// The JSON representation of the difference between two states of a collage.
package struct DiffView: Encodable {
  struct Owner: Encodable {
    let id: String
    let name: String
  }

  struct Item: Encodable {
    let id: String
    let name: String
    let fate: CollageComparison.Fate
    let changes: [PartChange]
  }

  /// An image file that shows both states.
  package struct Picture: Encodable {
    package let path: String
    /// The width, in pixels.
    package let width: Int
    /// The height, in pixels.
    package let height: Int
    /// The size of the file, in bytes.
    package let bytes: Int
    let format: String

    package init(_ picture: RenderedImage, at path: String, format: RenderFormat) {
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

  /// Creates the view of a comparison.
  ///
  /// - Parameters:
  ///   - comparison: The differences.
  ///   - record: The collage.
  ///   - states: The earlier and the later state.
  ///   - picture: The image of both states; `nil` if none was rendered.
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
