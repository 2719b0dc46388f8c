/// A collage together with its record in the store.
///
/// The collage contains the canvas and the items. The record contains the data that the store keeps
/// about the collage, such as its revisions and dates.
public struct CollageState: Hashable, Sendable {
  /// The collage at the current revision.
  public var collage: Collage
  /// The store's record of the collage.
  public var record: CollageRecord

  /// Creates a state.
  public init(collage: Collage, record: CollageRecord) {
    self.collage = collage
    self.record = record
  }
}

/// The result of an edit.
public struct EditOutcome: Sendable {
  /// The state before the edit.
  public let before: CollageState
  /// The state after the edit; equal to `before` if nothing changed.
  public let after: CollageState
  /// The description of the edit, as shown in the log.
  public let label: String
  /// The selected items that were not changed because they are locked.
  public internal(set) var skipped: [Item.ID]
  /// Warnings about a layout that was applied by the edit.
  package internal(set) var remarks: [LayoutWarning] = []

  /// Creates the result of one or several edits.
  public init(
    before: CollageState, after: CollageState, label: String, skipped: [Item.ID] = []
  ) {
    self.before = before
    self.after = after
    self.label = label
    self.skipped = skipped
  }

  /// True if the edit changed the collage.
  public var hasChanged: Bool { before.collage != after.collage }
}
