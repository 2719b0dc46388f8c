/// What edits of places take as one: an item, or a group.
public struct ItemUnit: Hashable, Sendable {
  /// The group's name; nil where it is an item that was named itself.
  public let group: GroupName?
  /// The item, or the group's items back to front.
  public let items: [Item.ID]

  /// Takes an item.
  public init(_ item: Item.ID) {
    group = nil
    items = [item]
  }

  /// Takes items of a group.
  public init(_ group: GroupName, _ items: [Item.ID]) {
    self.group = group
    self.items = items
  }

  /// Whether it is more than one item.
  var isWhole: Bool { items.count > 1 }
}

/// The groups of a collage.
extension Collage {
  /// The items of a group, back to front; none if there is no such group.
  public func members(of group: GroupName) -> [Item.ID] {
    items.filter { $0.flags.group == group }.map(\.id)
  }

  /// The names of all groups, each where its backmost item is.
  public var groupNames: [GroupName] {
    var seen: Set<GroupName> = []
    return items.compactMap { item in
      item.flags.group.flatMap { seen.insert($0).inserted ? $0 : nil }
    }
  }

  /// The first of `group-1`, `group-2`, … that no group has.
  package func freeGroupName() -> GroupName {
    let taken = Set(groupNames.map(\.rawValue))
    for number in 1... {
      let text = "group-\(number)"
      if !taken.contains(text), let name = GroupName(rawValue: text) { return name }
    }
    preconditionFailure("the numbers never end")
  }

  /// The units that selectors name: a group that is named as a whole is one, every other item another.
  ///
  /// - Parameter selectors: What a command named.
  /// - Returns: At least one unit, in the order of the selectors; an item that is named beside its
  ///   group belongs to that.
  /// - Throws: ``SelectionError``, at the first selector that names nothing.
  package func units(_ selectors: [ItemSelector]) throws(SelectionError) -> [ItemUnit] {
    guard selectors.contains(where: \.isGroup) else {
      return try resolve(selectors).map { ItemUnit($0) }
    }
    var seen = Set(try resolve(selectors.filter(\.isGroup)))
    var groups: Set<GroupName> = []
    var units: [ItemUnit] = []
    for selector in selectors {
      if case .group(let name) = selector {
        if groups.insert(name).inserted { units.append(ItemUnit(name, members(of: name))) }
      } else {
        for id in try resolve([selector]) where seen.insert(id).inserted {
          units.append(ItemUnit(id))
        }
      }
    }
    return units
  }

  /// The items of units.
  func items(_ units: [ItemUnit]) throws(EditError) -> [Item] {
    var found: [Item] = []
    for id in units.lazy.flatMap(\.items) {
      guard let item = items[id] else { throw .noSuchItem(id) }
      found.append(item)
    }
    return found
  }

  /// The bounds of what is seen of units.
  func visibleBounds(_ units: [ItemUnit]) throws(EditError) -> Rect {
    Rect(enclosing: try items(units).map(\.visibleBounds))
  }

  /// Moves the items of a unit by the same offset.
  mutating func shift(_ unit: ItemUnit, by offset: Point) throws(EditError) {
    guard offset != .zero else { return }
    try update(unit.items) { (item) throws(EditError) in
      item.transform.center = item.transform.center + offset
      try item.checkPlacement()
    }
  }
}
