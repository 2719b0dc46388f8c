extension WantedLayout {
  /// Items in the order in which they are placed.
  func ordered(_ items: [Item], _ focus: FocusLookup) throws -> [Item] {
    switch order {
    case .given: return items
    case .name: return NaturalOrder.sorted(items) { $0.name.rawValue }
    case .date:
      // What has no date comes last.
      return items.sortedStably { $0.photo?.drawnImage.metadata?.capturedAt ?? "~" }
    case .size: return items.sortedStably { -($0.photo?.drawnImage.size.area ?? 0) }
    case .color:
      let colors = try focus.colors(of: items.compactMap(\.photo))
      let known = Dictionary(zip(items.filter { $0.photo != nil }.map(\.id), colors)) { $1 }
      return items.sortedStably { known[$0.id] ?? .unknown }
    case .random:
      var random = SplitMix64(seed: seed)
      return items.shuffled(using: &random)
    }
  }
}

extension Array {
  /// The elements by a key; those with equal keys stay in their order.
  fileprivate func sortedStably<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    map { (key: key($0), element: $0) }.enumerated()
      .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
      .map(\.element.element)
  }
}
