/// What an edit did, in JSON.
package struct EditView: Encodable {
  /// Whether the document is another one afterwards.
  package let changed: Bool
  /// The collage afterwards.
  package let collage: CollageView
  /// The items that were edited.
  package var items: [ItemView]
  /// The edit in words, as in the log.
  package let label: String
  /// The names of items that were left as they are because they are locked.
  let skipped: [String]?
  /// Inputs that were refused while others were taken.
  package var refused: [RefusedInput]?
  /// Whether only a part was done before the user interrupted it.
  package var interrupted: Bool?
  /// Revisions that were undone or done again.
  package var revisions: [RevisionView]?

  /// An input that was refused.
  package struct RefusedInput: Encodable {
    let path: String
    let error: ErrorView

    /// Describes an input.
    package init(path: String, error: ErrorView) {
      self.path = path
      self.error = error
    }
  }

  /// Describes an edit of items.
  package init(_ outcome: EditOutcome, items ids: [Item.ID]) {
    changed = outcome.hasChanged
    collage = CollageView(outcome.after)
    let skipped = Set(outcome.skipped)
    let names = outcome.skipped.compactMap { outcome.before.collage.items[$0]?.name.rawValue }
    self.skipped = names.isEmpty ? nil : names
    let ids = ids.filter { !skipped.contains($0) }
    let isRemoval = ids.contains { outcome.after.collage.z(of: $0) == nil }
    items = ItemView.views(
      of: isRemoval ? outcome.before.collage : outcome.after.collage, only: ids)
    label = outcome.label
  }

  /// Describes a change of a whole collage.
  package init(_ state: CollageState, changed: Bool, label: String) {
    self.changed = changed
    collage = CollageView(state)
    items = []
    skipped = nil
    self.label = label
  }
}

/// What an edit of several collages did, in JSON.
package struct EverywhereView: Encodable {
  let changed: Bool
  let collages: [EditView]

  /// Describes what was done to each collage.
  package init(changed: Bool, collages: [EditView]) {
    self.changed = changed
    self.collages = collages
  }
}

/// One line of a history, in JSON.
package struct RevisionView: Encodable {
  /// The number, from 0.
  package let number: Int
  /// What was done.
  package let label: String
  let createdAt: String
  /// Whether the collage is like this now.
  package let current: Bool
  /// Whether the last save is of this.
  package let saved: Bool
  /// Whether it was undone.
  package let undone: Bool

  /// Describes a revision.
  package init(_ revision: Revision, in record: CollageRecord) {
    number = revision.number
    label = revision.label
    createdAt = Timestamp.iso(revision.createdAt)
    current = revision.number == record.head
    saved = revision.number == record.saved && record.snapshot != nil
    undone = revision.number > record.head
  }
}
