internal import Foundation

extension LayoutSpec {
  /// Returns the items in the order in which the user named them; unchanged if ``named`` is empty.
  ///
  /// Items that match the same selector are in the order of their creation. The z-order would be
  /// unsuitable: a layout changes it, and repeating a layout must give the same result.
  func inNamedOrder(_ items: [Item], in collage: Collage) throws(SelectionError) -> [Item] {
    let added = NaturalOrder.sorted(items) { $0.name.rawValue }.sortedStably(by: \.createdAt)
    var ranks: [Item.ID: Int] = [:]
    for (rank, selector) in named.enumerated() {
      for id in try collage.resolve([selector]) where ranks[id] == nil { ranks[id] = rank }
    }
    return named.isEmpty ? items : added.sortedStably { ranks[$0.id] ?? named.count }
  }

  func ordered(_ items: [Item], _ focus: FocusLookup) throws -> [Item] {
    switch order {
    case .given: return items
    case .name: return NaturalOrder.sorted(items) { $0.name.rawValue }
    case .date:
      // Photos without a date, and other items, come last.
      return items.sortedStably { $0.photo?.original.image.metadata?.capturedAt ?? "~" }
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
  /// Returns the elements sorted by a key; elements with equal keys keep their relative order.
  fileprivate func sortedStably<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    map { (key: key($0), element: $0) }.enumerated()
      .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
      .map(\.element.element)
  }
}
