/// The properties of an item that affect editing, templates and visibility; when a collage is
/// rendered, only ``isHidden`` has an effect.
package struct ItemFlags: Hashable, Sendable {
  var isLocked: Bool
  /// True if output images omit the item.
  package var isHidden: Bool
  /// The item's group, or `nil` if the item isn't in a group.
  var group: GroupName?
  /// The item's placeholder in a template, or `nil` if the item is the same in all output images.
  package var place: TemplatePlaceholder?
  /// Fields that a later version of the program stored; this version preserves them.
  var unknown: [String: JSONValue]

  init(
    isLocked: Bool = false, isHidden: Bool = false, group: GroupName? = nil,
    place: TemplatePlaceholder? = nil, unknown: [String: JSONValue] = [:]
  ) {
    self.isLocked = isLocked
    self.isHidden = isHidden
    self.group = group
    self.place = place
    self.unknown = unknown
  }

  package static let none = ItemFlags()
}

/// A change of items' flags.
public enum FlagChange: Hashable, Sendable {
  /// Locks or unlocks the items.
  case locked(Bool)
  /// Hides or shows the items.
  case hidden(Bool)
  /// Moves the items to this group and removes them from other groups; `nil` only removes them.
  case group(GroupName?)
  /// Turns the items into placeholders of a template; `nil` turns them back into ordinary items.
  case place(TemplatePlaceholder?)
}

/// Flag changes, which also apply to locked items.
extension Collage {
  mutating func flag(_ ids: [Item.ID], _ change: FlagChange) throws(EditError) {
    try update(ids, evenLocked: true) { (item) throws(EditError) in
      switch change {
      case .locked(let isLocked): item.flags.isLocked = isLocked
      case .hidden(let isHidden): item.flags.isHidden = isHidden
      case .group(let name): item.flags.group = name
      case .place(let place): item.flags.place = place
      }
    }
  }
}
