internal import HashTreeCollections

/// The items of a collage, back to front, which are found by identity and by name at once.
///
/// Copies share most of their memory, so that the states before and after an edit cost what the edit
/// changed: thousands of edits of thousands of items stay linear.
public struct ItemStack: Sendable {
  private var items: SharedArray<Item>
  private var places = TreeDictionary<Item.ID, Int>()
  private var owners = TreeDictionary<ItemName, Item.ID>()
  /// By the beginnings of names, a number below which, from 2 on, each one is taken.
  private var freeNumbers = TreeDictionary<String, Int>()
  /// Where the newest item is; of several that were added at the same instant the front one.
  private var newestPlace: Int?

  /// Stacks items, the first at the back; their identities differ.
  public init(_ items: some Sequence<Item> = [Item]()) {
    self.items = SharedArray(items)
    for place in indices { index(place) }
  }

  /// The position of an item in the stack, 0 being the back.
  public func place(of id: Item.ID) -> Int? { places[id] }

  /// The item of this identity.
  public subscript(id: Item.ID) -> Item? {
    place(of: id).map { items[$0] }
  }

  /// The item of this name.
  public subscript(name: ItemName) -> Item? {
    owners[name].flatMap { self[$0] }
  }

  /// The item that was added last; of several at the same instant the front one.
  public var newest: Item? {
    newestPlace.map { items[$0] }
  }

  /// The places at which another stack has another item, or none.
  package func places(differingFrom other: ItemStack) -> [Int] {
    items.indices(differingFrom: other.items)
  }

  /// This name if it is free, else the first free one of `name-2`, `name-3`, ….
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
  /// Puts an item in front of all others.
  mutating func append(_ item: Item) {
    items.append(item)
    index(count - 1)
  }

  /// Changes an item in its place; its identity stays.
  ///
  /// - Parameters:
  ///   - place: Its place.
  ///   - change: What happens to it.
  /// - Throws: What the change throws; the item stays as it was then.
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

  /// Changes the order of the items in a part of the stack.
  ///
  /// - Parameters:
  ///   - range: Where these items are now.
  ///   - reordered: The same items in another order.
  mutating func reorder(_ range: Range<Int>, _ reordered: [Item]) {
    let newest = newest
    for (place, item) in zip(range, reordered) where items[place].id != item.id {
      items[place] = item
      places[item.id] = place
    }
    guard let newest, newestPlace.map(range.contains) ?? false else { return }
    newestPlace = range.last { items[$0].createdAt == newest.createdAt }
  }

  /// Takes the items with these identities away.
  ///
  /// - Complexity: O(items from the hindmost of them on), and O(items) if the newest is one of them.
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

  /// Makes the item at a place be found.
  private mutating func index(_ place: Int) {
    let item = items[place]
    places[item.id] = place
    // Of several with one name, which only a damaged store has, the back one is meant.
    if owners[item.name] == nil { owners[item.name] = item.id }
    noteIfNewest(place)
  }

  private mutating func noteIfNewest(_ place: Int) {
    if newestPlace.map({ (items[$0].createdAt, $0) <= (items[place].createdAt, place) }) ?? true {
      newestPlace = place
    }
  }

  /// Makes an item's name free.
  private mutating func forget(_ item: Item) {
    guard owners[item.name] == item.id else { return }
    owners[item.name] = nil
    guard let (stem, number) = item.name.numberedParts, let free = freeNumbers[stem] else { return }
    freeNumbers[stem] = Swift.min(free, number)
  }
}

extension ItemStack: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// The place of the item at the back.
  public var startIndex: Int { 0 }
  /// The place in front of all items.
  public var endIndex: Int { items.count }

  /// The item at a place.
  public subscript(place: Int) -> Item {
    _read { yield items[place] }
  }

  /// Stacks items, the first at the back.
  public init(arrayLiteral items: Item...) {
    self.init(items)
  }
}

extension ItemStack: Hashable {
  /// Whether the same items are in the same order; at once for stacks that share their memory.
  public static func == (left: ItemStack, right: ItemStack) -> Bool {
    left.items == right.items
  }

  /// Feeds the items.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for item in self { hasher.combine(item) }
  }
}
