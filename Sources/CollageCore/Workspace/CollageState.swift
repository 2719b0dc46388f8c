/// A document together with what the store knows of it.
public struct CollageState: Hashable, Sendable {
  /// The document at the current revision.
  public var collage: Collage
  /// The store's record.
  public var record: CollageRecord

  /// Makes a state.
  public init(collage: Collage, record: CollageRecord) {
    self.collage = collage
    self.record = record
  }
}

/// What an edit did.
public struct EditOutcome: Sendable {
  /// The state before.
  public let before: CollageState
  /// The state after; equal to the one before if nothing changed.
  public let after: CollageState
  /// The edit in words, as in the log.
  public let label: String
  /// The items that were meant, too, and left as they are because they are locked.
  public internal(set) var skipped: [Item.ID]
  /// Warnings about a layout that changed the collage.
  package internal(set) var remarks: [LayoutRemark] = []

  /// Describes what one or several edits did together.
  public init(
    before: CollageState, after: CollageState, label: String, skipped: [Item.ID] = []
  ) {
    self.before = before
    self.after = after
    self.label = label
    self.skipped = skipped
  }

  /// Whether the document is another one afterwards.
  public var hasChanged: Bool { before.collage != after.collage }
}
