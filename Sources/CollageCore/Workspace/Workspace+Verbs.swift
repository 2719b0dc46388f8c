/// The verbs that change collages, each in a transaction of its own.
///
/// They are those of ``EditSession``, which does several of them together.
extension Workspace {
  /// Applies one edit to a collage; see ``EditSession/edit(_:_:)``.
  public func edit(
    _ reference: CollageReference, _ makeEdit: (Collage) throws -> Edit
  ) throws -> EditOutcome {
    try transaction { try $0.edit(reference, makeEdit) }
  }

  /// Makes a collage and makes it the current one; see ``EditSession/create(_:canvas:)``.
  public func create(_ name: CollageName?, canvas: Canvas) throws -> CollageState {
    try transaction { try $0.create(name, canvas: canvas) }
  }

  /// Makes a collage the current one.
  public func open(_ reference: CollageReference) throws -> CollageState {
    try transaction { try $0.open(reference) }
  }

  /// Gives a collage another name.
  public func rename(_ reference: CollageReference, to name: CollageName) throws -> CollageState {
    try transaction { try $0.rename(reference, to: name) }
  }

  /// Copies a collage without its history; see ``EditSession/duplicate(_:as:)``.
  public func duplicate(
    _ reference: CollageReference, as name: CollageName?
  ) throws -> CollageState {
    try transaction { try $0.duplicate(reference, as: name) }
  }

  /// Deletes a collage; `restore` brings it back.
  public func delete(_ reference: CollageReference) throws -> CollageState {
    try transaction { try $0.delete(reference) }
  }

  /// Brings a deleted collage back; see ``EditSession/restore(_:)``.
  public func restore(_ reference: String) throws -> CollageState {
    try transaction { try $0.restore(reference) }
  }

  /// Goes back by some revisions; see ``EditSession/undo(_:steps:)``.
  public func undo(
    _ reference: CollageReference, steps: Int = 1
  ) throws -> (CollageState, [Revision]) {
    try transaction { try $0.undo(reference, steps: steps) }
  }

  /// Goes back to a revision; see ``EditSession/undo(_:to:)``.
  public func undo(
    _ reference: CollageReference, to revision: Int
  ) throws -> (CollageState, [Revision]) {
    try transaction { try $0.undo(reference, to: revision) }
  }

  /// Goes forward again by some revisions; see ``EditSession/redo(_:steps:)``.
  public func redo(
    _ reference: CollageReference, steps: Int = 1
  ) throws -> (CollageState, [Revision]) {
    try transaction { try $0.redo(reference, steps: steps) }
  }

  /// Goes forward again to a revision; see ``EditSession/redo(_:to:)``.
  public func redo(
    _ reference: CollageReference, to revision: Int
  ) throws -> (CollageState, [Revision]) {
    try transaction { try $0.redo(reference, to: revision) }
  }

  /// Returns to the state of the last save; see ``EditSession/revert(_:)``.
  public func revert(_ reference: CollageReference) throws -> EditOutcome {
    try transaction { try $0.revert(reference) }
  }
}
