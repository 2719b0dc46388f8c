/// An item, or a group that edits of positions, rotations and sizes treat as a whole.
public struct ItemUnit: Hashable, Sendable {
  /// The group's name; `nil` if the unit is an item that wasn't selected by its group.
  public let group: GroupName?
  /// The item, or the group's items from back to front.
  public let items: [Item.ID]

  /// Creates a unit of one item.
  public init(_ item: Item.ID) {
    group = nil
    items = [item]
  }

  /// Creates a unit of items of a group.
  public init(_ group: GroupName, _ items: [Item.ID]) {
    self.group = group
    self.items = items
  }

  var hasSeveralItems: Bool { items.count > 1 }
}

extension Collage {
  /// Returns the items of a group, back to front; empty if the group doesn't exist.
  public func members(of group: GroupName) -> [Item.ID] {
    items.filter { $0.flags.group == group }.map(\.id)
  }

  /// The names of all groups, in the order of their backmost items.
  public var groupNames: [GroupName] {
    var seen: Set<GroupName> = []
    return items.compactMap { item in
      item.flags.group.flatMap { seen.insert($0).inserted ? $0 : nil }
    }
  }

  /// Returns the first unused name of `group-1`, `group-2`, ….
  package func freeGroupName() -> GroupName {
    let taken = Set(groupNames.map(\.rawValue))
    for number in 1... {
      let text = "group-\(number)"
      if !taken.contains(text), let name = GroupName(rawValue: text) { return name }
    }
    preconditionFailure("the numbers never end")
  }

  /// Returns the selected groups and items, in the order of the selectors.
  ///
  /// An item that is selected both directly and by its group belongs to the group. Throws an error
  /// if there isn't a selector or if a selector doesn't select an item.
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

  func items(_ units: [ItemUnit]) throws(EditError) -> [Item] {
    var found: [Item] = []
    for id in units.lazy.flatMap(\.items) {
      guard let item = items[id] else { throw .noSuchItem(id) }
      found.append(item)
    }
    return found
  }

  func visibleBounds(_ units: [ItemUnit]) throws(EditError) -> Rect {
    Rect(enclosing: try items(units).map(\.visibleBounds))
  }

  mutating func shift(_ unit: ItemUnit, by offset: Point) throws(EditError) {
    guard offset != .zero else { return }
    try update(unit.items) { (item) throws(EditError) in
      item.transform.center = item.transform.center + offset
      try item.checkPlacement()
    }
  }
}
