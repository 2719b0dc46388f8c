extension LayoutSpec {
  /// Distributes items over pages.
  ///
  /// - Parameters:
  ///   - items: All items.
  ///   - perPage: The maximum number of items per page.
  ///   - focus: Provides the colors of photos.
  /// - Returns: The items of each page, in the order of placement. If all items fit on one page,
  ///   they keep their order.
  /// - Throws: Errors of reading a photo.
  func shares(of items: [Item], perPage: Int, _ focus: FocusLookup) throws -> [[Item]] {
    guard items.count > perPage else { return [items] }
    let sorted = try ordered(items, focus)
    return stride(from: 0, to: sorted.count, by: perPage).map { start in
      Array(sorted[start..<min(start + perPage, sorted.count)])
    }
  }

  /// Returns the layout with items selected by name instead of by identifier.
  ///
  /// The pages of a collage are copies whose items have new identifiers.
  ///
  /// - Parameter collage: The collage.
  /// - Returns: The layout.
  /// - Throws: ``SelectionError`` for items that aren't on the collage.
  func naming(itemsOf collage: Collage) throws(SelectionError) -> LayoutSpec {
    var layout = self
    layout.weights = try weights.map { (weight) throws(SelectionError) in
      let names = collage.names(of: try collage.resolve(weight.items))
      return Weight(items: names.map { .nameOrPrefix($0.rawValue) }, factor: weight.factor)
    }
    return layout
  }

  /// Returns the layout of a single page, whose items are already in order.
  ///
  /// The layout omits the weights of items on other pages.
  ///
  /// - Parameter page: The page.
  /// - Returns: The layout.
  func part(on page: Collage) -> LayoutSpec {
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
