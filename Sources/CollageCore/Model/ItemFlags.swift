/// What somebody noted of an item for editing; of it only whether it is hidden shows in a picture.
package struct ItemFlags: Hashable, Sendable {
  /// Whether no edit may change how it looks and stands, until it is unlocked.
  var isLocked: Bool
  /// Whether it is left out of pictures.
  package var isHidden: Bool
  /// The group that it belongs to, at most one.
  var group: GroupName?
  /// What it is in a template made of the collage; nil where it is the same in all pictures.
  package var place: TemplatePlace?
  /// What a later version stored, which is kept.
  var unknown: [String: JSONValue]

  /// Makes flags; without arguments, none.
  init(
    isLocked: Bool = false, isHidden: Bool = false, group: GroupName? = nil,
    place: TemplatePlace? = nil, unknown: [String: JSONValue] = [:]
  ) {
    self.isLocked = isLocked
    self.isHidden = isHidden
    self.group = group
    self.place = place
    self.unknown = unknown
  }

  /// Unlocked, shown and in no group.
  package static let none = ItemFlags()
}

/// A change of what is noted of items.
public enum FlagChange: Hashable, Sendable {
  /// They are locked or unlocked.
  case locked(Bool)
  /// They are hidden or shown.
  case hidden(Bool)
  /// They leave the groups they are in and belong to this one; nil is none.
  case group(GroupName?)
  /// They become places of this kind in templates; nil is none.
  case place(TemplatePlace?)
}

/// Edits of flags, which a lock does not keep from happening.
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
