/// A collage and its items in JSON.
package struct ShowView: Encodable {
  let collage: CollageView
  let items: [ItemView]
  /// The path of the last save's picture.
  let snapshot: String?
  /// The path of its small version.
  let thumbnail: String?

  /// Describes a collage.
  ///
  /// - Parameters:
  ///   - state: The collage.
  ///   - ids: Which items; nil for all.
  ///   - workspace: The store.
  /// - Throws: ``StoreError``.
  package init(_ state: CollageState, only ids: [Item.ID]?, in workspace: Workspace) throws {
    collage = CollageView(state)
    items = try ItemView.views(of: state.collage, only: ids, in: workspace)
    let paths = state.snapshotPaths(in: workspace)
    snapshot = paths?.picture
    thumbnail = paths?.thumbnail
  }
}
