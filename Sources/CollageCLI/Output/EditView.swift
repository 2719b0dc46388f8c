internal import CollageCore

/// What an edit did, in JSON.
struct EditView: Encodable {
  let changed: Bool
  let collage: CollageView
  var items: [ItemView]
  let label: String
  /// Inputs that were refused while others were taken.
  var refused: [RefusedInput]?
  /// Whether only a part was done before the user interrupted it.
  var interrupted: Bool?
  /// Revisions that were undone or done again.
  var revisions: [RevisionView]?

  /// An input that was refused.
  struct RefusedInput: Encodable {
    let path: String
    let error: ErrorView
  }

  /// Describes an edit of items.
  init(_ outcome: EditOutcome, items ids: [Item.ID]) {
    changed = outcome.hasChanged
    collage = CollageView(outcome.after)
    let isRemoval = ids.contains { outcome.after.collage.z(of: $0) == nil }
    items = ItemView.views(
      of: isRemoval ? outcome.before.collage : outcome.after.collage, only: ids)
    label = outcome.label
  }

  /// Describes a change of a whole collage.
  init(_ state: CollageState, changed: Bool, label: String) {
    self.changed = changed
    collage = CollageView(state)
    items = []
    self.label = label
  }
}

/// What an edit of several collages did, in JSON.
struct EverywhereView: Encodable {
  let changed: Bool
  let collages: [EditView]
}

/// One line of a history, in JSON.
struct RevisionView: Encodable {
  let number: Int
  let label: String
  let createdAt: String
  let current: Bool
  let saved: Bool
  let undone: Bool

  init(_ revision: Revision, in record: CollageRecord) {
    number = revision.number
    label = revision.label
    createdAt = Timestamp.iso(revision.createdAt)
    current = revision.number == record.head
    saved = revision.number == record.saved && record.snapshot != nil
    undone = revision.number > record.head
  }
}
