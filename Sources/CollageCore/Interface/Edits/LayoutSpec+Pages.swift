extension LayoutSpec {
  /// Distributes items over pages; if all items fit on one page, they keep their order.
  func pages(of items: [Item], perPage: Int, _ focus: FocusLookup) throws -> [[Item]] {
    guard items.count > perPage else { return [items] }
    let sorted = try ordered(items, focus)
    return stride(from: 0, to: sorted.count, by: perPage).map { start in
      Array(sorted[start..<min(start + perPage, sorted.count)])
    }
  }

  /// Returns the layout with the items of its weights selected by name, because pages are copies
  /// whose items have new identifiers.
  func naming(itemsOf collage: Collage) throws(SelectionError) -> LayoutSpec {
    var layout = self
    layout.weights = try weights.map { (weight) throws(SelectionError) in
      let names = collage.names(of: try collage.resolve(weight.items))
      return Weight(items: names.map { .nameOrPrefix($0.rawValue) }, factor: weight.factor)
    }
    return layout
  }

  /// Returns the layout of a single page, without the weights of items on other pages.
  ///
  /// The items of the page must already be in the order of placement. Only a random order is
  /// computed again.
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
