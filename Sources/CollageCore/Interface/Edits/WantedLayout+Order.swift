internal import Foundation

extension WantedLayout {
  /// Items in the order in which they are named.
  ///
  /// Those that one word names come as they were added: layouts change the stack, and the same one
  /// again is to give the same places.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - collage: Their collage.
  /// - Returns: All of them.
  /// - Throws: ``SelectionError``.
  func asNamed(_ items: [Item], in collage: Collage) throws(SelectionError) -> [Item] {
    let added = NaturalOrder.sorted(items) { $0.name.rawValue }.sortedStably(by: \.createdAt)
    var ranks: [Item.ID: Int] = [:]
    for (rank, selector) in named.enumerated() {
      for id in try collage.resolve([selector]) where ranks[id] == nil { ranks[id] = rank }
    }
    return named.isEmpty ? items : added.sortedStably { ranks[$0.id] ?? named.count }
  }

  /// Items in the order in which they are placed.
  func ordered(_ items: [Item], _ focus: FocusLookup) throws -> [Item] {
    switch order {
    case .given: return items
    case .name: return NaturalOrder.sorted(items) { $0.name.rawValue }
    case .date:
      // What has no date comes last.
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
  /// The elements by a key; those with equal keys stay in their order.
  fileprivate func sortedStably<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    map { (key: key($0), element: $0) }.enumerated()
      .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
      .map(\.element.element)
  }
}
