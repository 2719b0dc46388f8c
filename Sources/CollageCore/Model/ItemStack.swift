internal import HashTreeCollections

/// The items of a collage, back to front, with fast lookup by ID and by name.
///
/// Copies share most of their memory. Keeping the states before and after an edit costs only as
/// much memory as the edit changed, and the total cost of many edits grows linearly with their
/// number.
public struct ItemStack: Sendable {
  private var items: PagedArray<Item>
  private var places = TreeDictionary<Item.ID, Int>()
  private var owners = TreeDictionary<ItemName, Item.ID>()
  /// For each name without its number, a number *n* such that all numbers from 2 to *n* - 1 are
  /// taken.
  private var freeNumbers = TreeDictionary<String, Int>()
  /// The position of the most recently added item; if several items were added at the same time, it
  /// is the frontmost one.
  private var newestPlace: Int?

  /// Creates a stack of items with distinct IDs, the first at the back.
  public init(_ items: some Sequence<Item> = [Item]()) {
    self.items = PagedArray(items)
    for place in indices { index(place) }
  }

  /// Returns the position of an item in the stack, where 0 is the back, or `nil` if it isn't in the
  /// stack.
  public func place(of id: Item.ID) -> Int? { places[id] }

  /// The item with the given ID.
  public subscript(id: Item.ID) -> Item? {
    place(of: id).map { items[$0] }
  }

  /// The item with the given name.
  public subscript(name: ItemName) -> Item? {
    owners[name].flatMap { self[$0] }
  }

  /// The most recently added item; if several items were added at the same time, the frontmost one.
  public var newest: Item? {
    newestPlace.map { items[$0] }
  }

  /// Returns the positions at which the two stacks have different items, or at which only one stack
  /// has an item.
  package func places(differingFrom other: ItemStack) -> [Int] {
    items.indices(differingFrom: other.items)
  }

  /// Returns the name if no item has it; otherwise, the first unused name of `name-2`, `name-3`, ….
  package mutating func freeName(like name: ItemName) -> ItemName {
    guard owners[name] != nil else { return name }
    let stem = name.stem
    var number = freeNumbers[stem] ?? 2
    while owners[name.numbered(number)] != nil { number += 1 }
    freeNumbers[stem] = number
    return name.numbered(number)
  }
}

extension ItemStack {
  mutating func append(_ item: Item) {
    items.append(item)
    index(count - 1)
  }

  /// Changes an item in place; its ID must not change.
  ///
  /// - Parameters:
  ///   - place: The item's position.
  ///   - change: A closure that changes the item.
  /// - Throws: Any error thrown by `change`; in this case, the item stays unchanged.
  mutating func update(
    at place: Int, _ change: (inout Item) throws(EditError) -> Void
  ) throws(EditError) {
    let old = items[place]
    var item = old
    try change(&item)
    items[place] = item
    guard item.name != old.name else { return }
    forget(old)
    index(place)
  }

  mutating func reorder(_ range: Range<Int>, _ reordered: [Item]) {
    let newest = newest
    for (place, item) in zip(range, reordered) where items[place].id != item.id {
      items[place] = item
      places[item.id] = place
    }
    guard let newest, newestPlace.map(range.contains) ?? false else { return }
    newestPlace = range.last { items[$0].createdAt == newest.createdAt }
  }

  /// Removes the items with the given IDs.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items from the backmost removed item to the
  ///   front. If the most recently added item is removed, *n* is the number of all items.
  mutating func remove(_ ids: Set<Item.ID>) {
    guard let start = ids.compactMap({ places[$0] }).min() else { return }
    let moved = self[start...].filter { item in
      guard ids.contains(item.id) else { return true }
      places[item.id] = nil
      forget(item)
      return false
    }
    items.truncate(to: start)
    if newestPlace.map({ $0 >= start }) ?? false {
      newestPlace = nil
      for place in 0..<start { noteIfNewest(place) }
    }
    for item in moved { append(item) }
  }

  /// Adds the item at a position to the lookup tables.
  private mutating func index(_ place: Int) {
    let item = items[place]
    places[item.id] = place
    // Only in a damaged store, several items have the same name; the name then refers to the
    // backmost one.
    if owners[item.name] == nil { owners[item.name] = item.id }
    noteIfNewest(place)
  }

  private mutating func noteIfNewest(_ place: Int) {
    if newestPlace.map({ (items[$0].createdAt, $0) <= (items[place].createdAt, place) }) ?? true {
      newestPlace = place
    }
  }

  /// Makes an item's name available again.
  private mutating func forget(_ item: Item) {
    guard owners[item.name] == item.id else { return }
    owners[item.name] = nil
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
  public subscript(place: Int) -> Item {
    _read { yield items[place] }
  }

  /// Creates a stack of items, the first at the back.
  public init(arrayLiteral items: Item...) {
    self.init(items)
  }
}

extension ItemStack: Hashable {
  /// Returns whether both stacks contain equal items in the same order.
  ///
  /// O(1) if they share memory.
  public static func == (left: ItemStack, right: ItemStack) -> Bool {
    left.items == right.items
  }

  /// Hashes the items.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for item in self { hasher.combine(item) }
  }
}
