extension ItemView {
  /// Returns the views of a collage's items, including the files from which photos were added.
  ///
  /// The order is that of `ids`; all items from back to front if `ids` is `nil`.
  package static func views(
    of collage: Collage, only ids: [Item.ID]?, in workspace: Workspace
  ) throws -> [ItemView] {
    var views = views(of: collage, only: ids)
    let requestedIDs = Set(views.map(\.id))
    let images = Dictionary(
      collage.items.compactMap { item in item.photo.map { (item.id.text, $0.image) } },
      uniquingKeysWith: { $1 }
    ).filter { requestedIDs.contains($0.key) }
    let shared = images.values.filter { $0.metadata?.source == nil }.map(\.id)
    let names = try workspace.sourceNames(of: Set(shared))
    for index in views.indices {
      let source = images[views[index].id].flatMap { image in
        guard let source = image.metadata?.source else { return names[image.id] }
        return source.isEmpty ? nil : source
      }
      views[index].add(source.map(Source.init))
    }
    return views
  }

  /// Returns the views of the given items in the order of `ids`, or of all items from back to
  /// front.
  static func views(of collage: Collage, only ids: [Item.ID]? = nil) -> [ItemView] {
    let indices = ids.map { $0.compactMap(collage.z) } ?? Array(collage.items.indices)
    return indices.map { z in
      let item = collage.items[z]
      return ItemView(item, z: z, isSelected: item.id == collage.selection)
    }
  }
}
