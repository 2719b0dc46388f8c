extension EditSession {
  /// Undoes a number of revisions.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - steps: The number of revisions, at least 1.
  /// - Returns: The new state and the undone revisions, newest first.
  /// - Throws: ``WorkspaceError/nothingToUndo(available:)``, ``WorkspaceError/notInOneStep(verb:)``
  ///   and the store's errors.
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

  /// Undoes all revisions after a given one.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - revision: The number of the revision in the history.
  /// - Returns: The new state and the undone revisions, newest first. The list is empty if the
  ///   given revision is the current one.
  /// - Throws: ``WorkspaceError/noSuchRevision(_:newest:)``, ``WorkspaceError/revisionIsLater(_:)``
  ///   and the errors of ``undo(_:steps:)``.
  public func undo(
    _ reference: CollageReference, to revision: Int
  ) throws -> (CollageState, [Revision]) {
    let distance = try distance(reference, to: revision)
    guard distance <= 0 else { throw WorkspaceError.revisionIsLater(revision) }
    return distance == 0 ? (try state(of: reference), []) : try undo(reference, steps: -distance)
  }

  /// Redoes revisions up to a given one.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - revision: The number of the revision in the history.
  /// - Returns: The new state and the redone revisions, oldest first. The list is empty if the
  ///   given revision is the current one.
  /// - Throws: ``WorkspaceError/noSuchRevision(_:newest:)``,
  ///   ``WorkspaceError/revisionIsEarlier(_:)`` and the errors of ``redo(_:steps:)``.
  public func redo(
    _ reference: CollageReference, to revision: Int
  ) throws -> (CollageState, [Revision]) {
    let distance = try distance(reference, to: revision)
    guard distance >= 0 else { throw WorkspaceError.revisionIsEarlier(revision) }
    return distance == 0 ? (try state(of: reference), []) : try redo(reference, steps: distance)
  }

  /// Returns the number of revisions from the current one to a given one; negative if the given
  /// revision is earlier.
  private func distance(_ reference: CollageReference, to revision: Int) throws -> Int {
    let record = try state(of: reference).record
    guard (0...record.newest).contains(revision) else {
      throw WorkspaceError.noSuchRevision(revision, newest: record.newest)
    }
    return revision - record.head
  }

  /// Redoes a number of revisions.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - steps: The number of revisions, at least 1.
  /// - Returns: The new state and the redone revisions, oldest first.
  /// - Throws: ``WorkspaceError/nothingToRedo(available:)``, ``WorkspaceError/notInOneStep(verb:)``
  ///   and the store's errors.
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

  /// Reverts to the last saved state, or to the initial state if the collage was never saved.
  ///
  /// The change is a normal edit, so an undo brings the discarded edits back. Afterwards, the
  /// collage has no unsaved changes.
  ///
  /// - Parameter reference: The collage.
  /// - Returns: The states before and after the change.
  /// - Throws: ``WorkspaceError`` and the store's errors.
  public func revert(_ reference: CollageReference) throws -> EditOutcome {
    try requireEveryEdit(verb: "revert")
    let before = try state(of: reference)
    let target: CollageRecord.SavedState
    if let saved = before.record.savedState {
      target = saved
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
