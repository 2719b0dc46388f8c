/// The JSON representation of an edit's result.
package struct EditView: Encodable {
  package let changed: Bool
  package let collage: CollageView
  package var items: [ItemView]
  package let label: String
  /// The names of the items that the edit skipped because they are locked.
  let skipped: [String]?
  /// The inputs that were refused although the edit accepted others.
  package var refused: [RefusedInput]?
  /// True if the user interrupted the edit before it finished.
  package var interrupted: Bool?
  /// The revisions that were undone or redone.
  package var revisions: [RevisionView]?

  package struct RefusedInput: Encodable {
    let path: String
    let error: ErrorView

    package init(path: String, error: ErrorView) {
      self.path = path
      self.error = error
    }
  }

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

  package init(_ state: CollageState, changed: Bool, label: String) {
    self.changed = changed
    collage = CollageView(state)
    items = []
    skipped = nil
    self.label = label
  }
}

/// The JSON representation of the result of an edit of several collages.
package struct MultiCollageEditView: Encodable {
  let changed: Bool
  let collages: [EditView]

  package init(changed: Bool, collages: [EditView]) {
    self.changed = changed
    self.collages = collages
  }
}

/// The JSON representation of a revision.
package struct RevisionView: Encodable {
  /// The revision's number, from 0.
  package let number: Int
  package let label: String
  let createdAt: String
  package let current: Bool
  /// True if the last save was at this revision.
  package let saved: Bool
  package let undone: Bool

  package init(_ revision: Revision, in record: CollageRecord) {
    number = revision.number
    label = revision.label
    createdAt = Timestamp.iso(revision.createdAt)
    current = revision.number == record.head
    saved = revision.number == record.saved && record.snapshot != nil
    undone = revision.number > record.head
  }
}
