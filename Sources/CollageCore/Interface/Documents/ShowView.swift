/// The JSON representation of a collage and its items.
package struct ShowView: Encodable {
  let collage: CollageView
  let items: [ItemView]
  /// The path of the image that the last save rendered.
  let snapshot: String?
  /// The path of the thumbnail that the last save rendered.
  let thumbnail: String?

  /// Creates the view of a collage with the given items; with all items if `ids` is `nil`.
  package init(_ state: CollageState, only ids: [Item.ID]?, in workspace: Workspace) throws {
    collage = CollageView(state)
    items = try ItemView.views(of: state.collage, only: ids, in: workspace)
    let paths = state.snapshotPaths(in: workspace)
    snapshot = paths?.picture
    thumbnail = paths?.thumbnail
  }
}
