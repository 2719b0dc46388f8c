internal import HashTreeCollections

/// The items of a collage, back to front, with fast lookup by ID and by name.
///
/// Copies share the memory of unchanged items, so keeping the states before and after an edit needs
/// little memory.
public struct ItemStack: Sendable {
  private var items: PagedArray<Item>
  private var positions = TreeDictionary<Item.ID, Int>()
  private var idsByName = TreeDictionary<ItemName, Item.ID>()
  /// For each stem of numbered names such as `name-2`, a number *n* such that all numbers from 2 to
  /// *n* - 1 are taken.
  private var freeNumbers = TreeDictionary<String, Int>()
  /// The position of the most recently added item, or of the frontmost one if several items were
  /// added at the same time.
  private var newestPosition: Int?

  /// Creates a stack of items with distinct IDs, the first at the back.
  public init(_ items: some Sequence<Item> = [Item]()) {
    self.items = PagedArray(items)
    for position in indices { index(position) }
  }

  /// Returns the position of an item in the stack, where 0 is the back, or `nil` if it isn't in the
  /// stack.
  public func position(of id: Item.ID) -> Int? { positions[id] }

  /// The item with the given ID, or `nil` if the stack doesn't contain it.
  public subscript(id: Item.ID) -> Item? {
    position(of: id).map { items[$0] }
  }

  /// The item with the given name, or `nil` if the stack doesn't contain one.
  public subscript(name: ItemName) -> Item? {
    idsByName[name].flatMap { self[$0] }
  }

  /// The most recently added item, or the frontmost one if several items were added at the same
  /// time; `nil` if the stack is empty.
  public var newest: Item? {
    newestPosition.map { items[$0] }
  }

  /// Returns the positions of this stack at which the stacks differ, including those that the other
  /// stack doesn't have.
  package func positions(differingFrom other: ItemStack) -> [Int] {
    items.indices(differingFrom: other.items)
  }

  /// Returns the name if no item has it; otherwise, the first unused name of `name-2`, `name-3`, ….
  package mutating func freeName(like name: ItemName) -> ItemName {
    guard idsByName[name] != nil else { return name }
    let stem = name.stem
    var number = freeNumbers[stem] ?? 2
    while idsByName[name.numbered(number)] != nil { number += 1 }
    freeNumbers[stem] = number
    return name.numbered(number)
  }
}

extension ItemStack {
  mutating func append(_ item: Item) {
    items.append(item)
    index(count - 1)
  }

  /// Changes an item in place; the closure must not change the item's ID.
  ///
  /// If the closure throws an error, the item stays unchanged.
  mutating func update(
    at position: Int, _ change: (inout Item) throws(EditError) -> Void
  ) throws(EditError) {
    let old = items[position]
    var item = old
    try change(&item)
    items[position] = item
    guard item.name != old.name else { return }
    releaseName(of: old)
    index(position)
  }

  mutating func reorder(_ range: Range<Int>, _ reordered: [Item]) {
    let newest = newest
    for (position, item) in zip(range, reordered) where items[position].id != item.id {
      items[position] = item
      positions[item.id] = position
    }
    guard let newest, newestPosition.map(range.contains) ?? false else { return }
    newestPosition = range.last { items[$0].createdAt == newest.createdAt }
  }

  /// Removes the items with the given IDs.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items from the backmost removed item to the
  ///   front. If the most recently added item is one of these *n* items, all items are searched for
  ///   the new most recently added one.
  mutating func remove(_ ids: Set<Item.ID>) {
    guard let start = ids.compactMap({ positions[$0] }).min() else { return }
    let moved = self[start...].filter { item in
      guard ids.contains(item.id) else { return true }
      positions[item.id] = nil
      releaseName(of: item)
      return false
    }
    items.truncate(to: start)
    if newestPosition.map({ $0 >= start }) ?? false {
      newestPosition = nil
      for position in 0..<start { noteIfNewest(position) }
    }
    for item in moved { append(item) }
  }

  private mutating func index(_ position: Int) {
    let item = items[position]
    positions[item.id] = position
    // In a damaged store, several items can have the same name. The name then refers to the item
    // that was indexed first, usually the backmost one.
    if idsByName[item.name] == nil { idsByName[item.name] = item.id }
    noteIfNewest(position)
  }

  private mutating func noteIfNewest(_ position: Int) {
    let isNewest = newestPosition.map { newest in
      (items[newest].createdAt, newest) <= (items[position].createdAt, position)
    }
    if isNewest ?? true { newestPosition = position }
  }

  private mutating func releaseName(of item: Item) {
    guard idsByName[item.name] == item.id else { return }
    idsByName[item.name] = nil
    guard let (stem, number) = item.name.numberedParts, let free = freeNumbers[stem] else { return }
    freeNumbers[stem] = Swift.min(free, number)
  }
}

extension ItemStack: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// The position of the backmost item.
  public var startIndex: Int { 0 }
  /// The position after the frontmost item.
  public var endIndex: Int { items.count }

  /// The item at a position.
  public subscript(position: Int) -> Item {
    _read { yield items[position] }
  }

  /// Creates a stack of items, the first at the back.
  public init(arrayLiteral items: Item...) {
    self.init(items)
  }
}

extension ItemStack: Hashable {
  /// Returns whether both stacks contain equal items in the same order.
  ///
  /// The complexity is O(1) if the stacks share their memory.
  public static func == (left: ItemStack, right: ItemStack) -> Bool {
    left.items == right.items
  }

  /// Hashes the items.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for item in self { hasher.combine(item) }
  }
}
