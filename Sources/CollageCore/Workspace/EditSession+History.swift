/// Moving through a collage's history.
extension EditSession {
  /// Goes back by some revisions.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - steps: How many revisions, at least one.
  /// - Returns: The state afterwards and the revisions that were undone, newest first.
  /// - Throws: ``WorkspaceError/nothingToUndo(available:)`` and the store's errors.
  public func undo(_ reference: CollageReference, steps: Int) throws -> (CollageState, [Revision]) {
    try requireEveryEdit(verb: "undo")
    let record = try state(of: reference).record
    guard steps <= record.head else { throw WorkspaceError.nothingToUndo(available: record.head) }
    let target = record.head - steps
    let undone = try repository.revisions(of: record.id, limit: record.newest - target)
      .filter { $0.number > target && $0.number <= record.head }
    try repository.setHead(target, of: record.id)
    return (try reload(record.id), undone.reversed())
  }

  /// Goes back to a revision.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - revision: The number that the history shows.
  /// - Returns: As ``undo(_:steps:)``; no revisions if it is the current one.
  /// - Throws: ``WorkspaceError/noSuchRevision(_:newest:)``,
  ///   ``WorkspaceError/revisionIsLater(_:)`` and as ``undo(_:steps:)``.
  public func undo(
    _ reference: CollageReference, to revision: Int
  ) throws -> (CollageState, [Revision]) {
    let distance = try distance(reference, to: revision)
    guard distance <= 0 else { throw WorkspaceError.revisionIsLater(revision) }
    return distance == 0 ? (try state(of: reference), []) : try undo(reference, steps: -distance)
  }

  /// Goes forward again to a revision.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - revision: The number that the history shows.
  /// - Returns: As ``redo(_:steps:)``; no revisions if it is the current one.
  /// - Throws: ``WorkspaceError/noSuchRevision(_:newest:)``,
  ///   ``WorkspaceError/revisionIsEarlier(_:)`` and as ``redo(_:steps:)``.
  public func redo(
    _ reference: CollageReference, to revision: Int
  ) throws -> (CollageState, [Revision]) {
    let distance = try distance(reference, to: revision)
    guard distance >= 0 else { throw WorkspaceError.revisionIsEarlier(revision) }
    return distance == 0 ? (try state(of: reference), []) : try redo(reference, steps: distance)
  }

  /// How far the current revision is from another one: positive when that comes later.
  private func distance(_ reference: CollageReference, to revision: Int) throws -> Int {
    let record = try state(of: reference).record
    guard (0...record.newest).contains(revision) else {
      throw WorkspaceError.noSuchRevision(revision, newest: record.newest)
    }
    return revision - record.head
  }

  /// Goes forward again by some revisions.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - steps: How many revisions, at least one.
  /// - Returns: The state afterwards and the revisions that were done again, oldest first.
  /// - Throws: ``WorkspaceError/nothingToRedo(available:)`` and the store's errors.
  public func redo(_ reference: CollageReference, steps: Int) throws -> (CollageState, [Revision]) {
    try requireEveryEdit(verb: "redo")
    let record = try state(of: reference).record
    guard steps <= record.newest - record.head else {
      throw WorkspaceError.nothingToRedo(available: record.newest - record.head)
    }
    let target = record.head + steps
    let redone = try repository.revisions(of: record.id, limit: record.newest - record.head)
      .filter { $0.number > record.head && $0.number <= target }
    try repository.setHead(target, of: record.id)
    return (try reload(record.id), redone)
  }

  /// Returns to the state of the last save, or to the state in which the collage was made.
  ///
  /// It is an edit like any other, so that `undo` brings the abandoned edits back; afterwards the
  /// collage is clean.
  ///
  /// - Parameter reference: Which collage.
  /// - Returns: What changed.
  /// - Throws: ``WorkspaceError`` and the store's errors.
  public func revert(_ reference: CollageReference) throws -> EditOutcome {
    try requireEveryEdit(verb: "revert")
    let before = try state(of: reference)
    let target: CollageRecord.SavedState
    if let kept = before.record.savedState {
      target = kept
    } else {
      target = CollageRecord.SavedState(
        try repository.collage(before.record, at: before.record.saved ?? 0))
    }
    let outcome = try edit(reference) { _ in .restore(target.canvas, target.items) }
    let record = outcome.after.record
    guard record.isDirty else { return outcome }
    try repository.markSaved(record.id, revision: record.head, snapshot: record.snapshot, at: nil)
    return EditOutcome(before: before, after: try reload(record.id), label: outcome.label)
  }
}
