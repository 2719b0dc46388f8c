extension LayoutExpression {
  /// Returns the places of a collage's items.
  ///
  /// - Parameters:
  ///   - items: The items that can be placed, in the order in which `*` uses them.
  ///   - collage: The collage in which words name items.
  ///   - page: The available area.
  /// - Returns: The named items in the order of the text, each with its place.
  /// - Throws: ``LayoutExpressionError``; ``EditError/locked(_:)`` for named items that can't be
  ///   placed; ``ArgumentError/noRoom(verb:)``.
  func places(
    of items: [Item], in collage: Collage, on page: LayoutArea
  ) throws -> [(item: Item, place: LayoutAlgorithm.Place)] {
    // A hidden item is placed only if it is named.
    let hidden = collage.items.filter { $0.isHidden && !$0.isLocked }
    let isPlaced = Set(items.map(\.id))
    let all = items + hidden.filter { !isPlaced.contains($0.id) }
    let numbers = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.id, $0) })
    var locked: [Item.ID] = []
    let tree = try tree(of: all.map(\.name.rawValue), restOf: items.count) {
      word, isQuoted throws(SelectionError) in
      let selectors = isQuoted ? [.nameOrPrefix(word)] : try ItemSelector.parse(word)
      let named = try collage.resolve(selectors)
      // A pattern skips locked items, but naming a single locked item is an error.
      if named.count == 1, numbers[named[0]] == nil { locked.append(named[0]) }
      return named.compactMap { numbers[$0] }
    }
    guard locked.isEmpty else { throw EditError.locked(collage.names(of: locked)) }
    guard let cells = tree.places(of: all.map(\.framedAspect), in: page) else {
      throw ArgumentError.noRoom(verb: "layout")
    }
    return tree.pictures.enumerated().compactMap { depth, number in
      cells[number].map { (all[number], LayoutAlgorithm.Place($0, depth: depth)) }
    }
  }
}
