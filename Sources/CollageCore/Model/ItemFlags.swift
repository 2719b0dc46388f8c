/// The flags of an item for editing; only `isHidden` affects output images.
package struct ItemFlags: Hashable, Sendable {
  /// A Boolean value indicating whether the item's look and placement are protected from edits.
  var isLocked: Bool
  /// A Boolean value indicating whether the item is left out of output images.
  package var isHidden: Bool
  /// The item's group, or `nil` if it isn't in one.
  var group: GroupName?
  /// The item's role in a template, or `nil` if it is the same in all images.
  package var place: TemplatePlaceholder?
  /// Fields that a later version stored, which are preserved.
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

  /// The default flags: unlocked, visible, and not in a group.
  package static let none = ItemFlags()
}

/// A change of items' flags.
public enum FlagChange: Hashable, Sendable {
  /// Locks or unlocks the items.
  case locked(Bool)
  /// Hides or shows the items.
  case hidden(Bool)
  /// Moves the items from their groups to this one; `nil` only removes them from their groups.
  case group(GroupName?)
  /// Makes the items placeholders of this kind in templates; `nil` makes them ordinary items.
  case place(TemplatePlaceholder?)
}

/// Edits of flags, which are also possible for locked items.
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
