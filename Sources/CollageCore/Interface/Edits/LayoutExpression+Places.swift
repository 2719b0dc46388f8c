extension LayoutExpression {
  /// Returns the cells of a collage's items, in the order in which the expression names the items.
  ///
  /// The words of the expression are item selectors. `*` stands for those of `items` that no other
  /// word names, in their order. Throws ``EditError/locked(_:)`` if a word names a single item and
  /// this item can't be placed.
  func places(
    of items: [Item], in collage: Collage, on page: LayoutArea
  ) throws -> [(item: Item, place: LayoutAlgorithm.Placement)] {
    // Hidden items are placed only if the expression names them.
    let hidden = collage.items.filter { $0.isHidden && !$0.isLocked }
    let isPlaced = Set(items.map(\.id))
    let all = items + hidden.filter { !isPlaced.contains($0.id) }
    let numbers = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.id, $0) })
    var locked: [Item.ID] = []
    let tree = try tree(of: all.map(\.name.rawValue), restOf: items.count) {
      word, isQuoted throws(SelectionError) in
      let selectors = isQuoted ? [.nameOrPrefix(word)] : try ItemSelector.parse(word)
      let named = try collage.resolve(selectors)
      // If a word names several items, skip those that can't be placed. If it names only one item
      // that can't be placed, report an error: the item is usually locked.
      if named.count == 1, numbers[named[0]] == nil { locked.append(named[0]) }
      return named.compactMap { numbers[$0] }
    }
    guard locked.isEmpty else { throw EditError.locked(collage.names(of: locked)) }
    guard let cells = tree.rectangles(of: all.map(\.framedAspect), in: page) else {
      throw ArgumentError.noRoom(verb: "layout")
    }
    return tree.itemNumbers.enumerated().compactMap { depth, number in
      cells[number].map { (all[number], LayoutAlgorithm.Placement($0, depth: depth)) }
    }
  }
}
