extension WantedLayout {
  /// The items of pages, in the order in which they are placed.
  ///
  /// - Parameters:
  ///   - items: All items.
  ///   - perPage: How many a page holds at most.
  ///   - focus: Tells the colours of photos.
  /// - Returns: The items of each page; all of one in their order.
  /// - Throws: What keeps a photo from being read.
  func shares(of items: [Item], perPage: Int, _ focus: FocusLookup) throws -> [[Item]] {
    guard items.count > perPage else { return [items] }
    let sorted = try ordered(items, focus)
    return stride(from: 0, to: sorted.count, by: perPage).map { start in
      Array(sorted[start..<min(start + perPage, sorted.count)])
    }
  }

  /// The layout for pages that are made of a collage, on which items have other identities.
  ///
  /// - Parameter collage: The collage.
  /// - Returns: The layout with its items by their names.
  /// - Throws: ``SelectionError`` for items that are not on the collage.
  func naming(itemsOf collage: Collage) throws(SelectionError) -> WantedLayout {
    var layout = self
    layout.weights = try weights.map { (weight) throws(SelectionError) in
      let names = collage.names(of: try collage.resolve(weight.items))
      return Weight(items: names.map { .nameOrPrefix($0.rawValue) }, factor: weight.factor)
    }
    return layout
  }

  /// The layout on one of several pages, whose items are in order: what is said of those on other pages
  /// means nothing.
  ///
  /// - Parameter page: The page.
  /// - Returns: The layout.
  func part(on page: Collage) -> WantedLayout {
    var layout = self
    if order != .random { layout.order = .given }
    layout.named = []
    layout.weights = weights.compactMap { weight in
      let items = weight.items.filter { (try? page.resolve([$0])) != nil }
      return items.isEmpty ? nil : Weight(items: items, factor: weight.factor)
    }
    return layout
  }
}
