/// Operations that change collages, each in its own transaction.
///
/// ``EditSession`` has the same operations and combines several of them in one transaction.
extension Workspace {
  /// Applies one edit to a collage; see ``EditSession/edit(_:_:)``.
  public func edit(
    _ reference: CollageReference, _ makeEdit: (Collage) throws -> Edit
  ) throws -> EditOutcome {
    try transaction { try $0.edit(reference, makeEdit) }
  }

  /// Creates a collage and makes it the current one; see ``EditSession/create(_:canvas:)``.
  public func create(_ name: CollageName?, canvas: Canvas) throws -> CollageState {
    try transaction { try $0.create(name, canvas: canvas) }
  }

  /// Makes a collage the current one.
  public func open(_ reference: CollageReference) throws -> CollageState {
    try transaction { try $0.open(reference) }
  }

  /// Renames a collage.
  public func rename(_ reference: CollageReference, to name: CollageName) throws -> CollageState {
    try transaction { try $0.rename(reference, to: name) }
  }

  /// Copies a collage without its history; see ``EditSession/duplicate(_:as:)``.
  public func duplicate(
    _ reference: CollageReference, as name: CollageName?
  ) throws -> CollageState {
    try transaction { try $0.duplicate(reference, as: name) }
  }

  /// Deletes a collage; `restore` undeletes it.
  public func delete(_ reference: CollageReference) throws -> CollageState {
    try transaction { try $0.delete(reference) }
  }

  /// Restores a deleted collage; see ``EditSession/restore(_:)``.
  public func restore(_ reference: String) throws -> CollageState {
    try transaction { try $0.restore(reference) }
  }

  /// Undoes a number of revisions; see ``EditSession/undo(_:steps:)``.
  public func undo(
    _ reference: CollageReference, steps: Int = 1
  ) throws -> (CollageState, [Revision]) {
    try transaction { try $0.undo(reference, steps: steps) }
  }

  /// Undoes all revisions after a given one; see ``EditSession/undo(_:to:)``.
  public func undo(
    _ reference: CollageReference, to revision: Int
  ) throws -> (CollageState, [Revision]) {
    try transaction { try $0.undo(reference, to: revision) }
  }

  /// Redoes a number of revisions; see ``EditSession/redo(_:steps:)``.
  public func redo(
    _ reference: CollageReference, steps: Int = 1
  ) throws -> (CollageState, [Revision]) {
    try transaction { try $0.redo(reference, steps: steps) }
  }

  /// Redoes revisions up to a given one; see ``EditSession/redo(_:to:)``.
  public func redo(
    _ reference: CollageReference, to revision: Int
  ) throws -> (CollageState, [Revision]) {
    try transaction { try $0.redo(reference, to: revision) }
  }

  /// Reverts to the last saved state; see ``EditSession/revert(_:)``.
  public func revert(_ reference: CollageReference) throws -> EditOutcome {
    try transaction { try $0.revert(reference) }
  }
}
