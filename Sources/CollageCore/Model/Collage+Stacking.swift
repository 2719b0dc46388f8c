/// Edits of the order in which items cover one another.
extension Collage {
  mutating func select(_ id: Item.ID) throws(EditError) {
    try order([id], .front)
    selection = id
  }

  mutating func order(_ ids: [Item.ID], _ target: StackTarget) throws(EditError) {
    for id in ids where z(of: id) == nil { throw .noSuchItem(id) }
    let moving = Set(ids)
    let block = items.filter { moving.contains($0.id) }
    let rest = items.filter { !moving.contains($0.id) }
    switch target {
    case .front: items = rest + block
    case .back: items = block + rest
    case .up: raise(moving)
    case .down:
      items.reverse()
      raise(moving)
      items.reverse()
    case .index(let index):
      guard (0...rest.count).contains(index) else {
        throw .outOfRange(.z, value: Double(index), range: 0...Double(rest.count))
      }
      items = rest[..<index] + block + rest[index...]
    }
  }

  /// Lets each of some items change places with the next other one above it.
  private mutating func raise(_ moving: Set<Item.ID>) {
    for index in items.indices.dropLast().reversed()
    where moving.contains(items[index].id) && !moving.contains(items[index + 1].id) {
      items.swapAt(index, index + 1)
    }
  }
}
