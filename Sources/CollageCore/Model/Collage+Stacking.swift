extension Collage {
  mutating func select(_ id: Item.ID) throws(EditError) {
    guard let item = items[id] else { throw .noSuchItem(id) }
    // Selecting a locked item, such as a background, doesn't bring it to the front.
    if !item.isLocked { try order([id], .front) }
    selection = id
  }

  mutating func order(_ ids: [Item.ID], _ target: StackTarget) throws(EditError) {
    for id in ids where z(of: id) == nil { throw .noSuchItem(id) }
    try requireUnlocked(ids)
    let moving = Set(ids)
    let positions = moving.compactMap(z)
    guard let back = positions.min(), let front = positions.max() else { return }
    let others = items.count - moving.count
    // Only the items between the old and the new positions change their positions.
    switch target {
    case .front: gather(moving, from: back...front, at: others)
    case .back: gather(moving, from: back...front, at: 0)
    case .up:
      let range = back..<min(front + 2, items.count)
      items.reorder(range, Self.raised(moving, in: Array(items[range])))
    case .down:
      let range = max(back - 1, 0)..<front + 1
      items.reorder(range, Self.raised(moving, in: items[range].reversed()).reversed())
    case .index(let index):
      guard (0...others).contains(index) else {
        throw .outOfRange(.z, value: Double(index), range: 0...Double(others))
      }
      gather(moving, from: back...front, at: index)
    }
  }

  /// Moves items together, in their present order, so that `index` other items are behind them.
  ///
  /// `positions` is the range from the backmost to the frontmost of the moving items.
  private mutating func gather(
    _ moving: Set<Item.ID>, from positions: ClosedRange<Int>, at index: Int
  ) {
    let range =
      min(positions.lowerBound, index)..<max(positions.upperBound + 1, index + moving.count)
    let block = items[range].filter { moving.contains($0.id) }
    let rest = items[range].filter { !moving.contains($0.id) }
    let gap = index - range.lowerBound
    items.reorder(range, rest[..<gap] + block + rest[gap...])
  }

  /// Returns the items with each one in `moving` moved forward past the next item that isn't in
  /// `moving`.
  private static func raised(_ moving: Set<Item.ID>, in items: [Item]) -> [Item] {
    var items = items
    for index in items.indices.dropLast().reversed()
    where moving.contains(items[index].id) && !moving.contains(items[index + 1].id) {
      items.swapAt(index, index + 1)
    }
    return items
  }
}
