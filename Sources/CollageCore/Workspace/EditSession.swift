internal import Foundation

/// The operations that change collages inside one transaction of the store.
///
/// A session exists only during its transaction, on one thread. It caches the collages that it has
/// read.
///
/// All other writers wait during the transaction, so a session must not do slow work. It can access
/// only the database, a clock, the existence of files, and two lists of work: the ``RenderQueue``
/// of requested images and the pending parts of ``DeferredWork``. If a list isn't empty,
/// ``Workspace`` rolls back the transaction, does the work, and runs the transaction again.
/// Decoding, segmenting, rendering and encoding belong to ``Workspace``, which a session can't
/// access.
///
/// Code inside a transaction must not use a workspace of the same store. The first use of the
/// workspace traps, because the workspace would read its settings from the locked store.
public final class EditSession {
  /// The rule for recording edits as revisions, which are the entries of a collage's history.
  public enum Recording: Hashable, Sendable {
    /// Each edit becomes a revision.
    case everyEdit
    /// All edits of a collage together become one revision with this label.
    case oneStep(label: String)
  }

  let repository: any RepositoryWriter
  let context: SessionContext
  let recording: Recording
  let renderQueue: RenderQueue
  private let files: any ImageFileLookup
  var states: [UUID: CollageState] = [:]
  /// The state of each collage before its first edit that is not recorded as a revision yet.
  private var unrecorded: [UUID: Collage] = [:]
  /// The collages whose edits are already recorded as one revision, so that they refuse further
  /// edits.
  private var finished: Set<UUID> = []
  /// Rendered images that are renamed into place after the transaction has ended.
  var outputs: [AtomicFile] = []
  var pendingWork: [PendingWork] = []
  /// True if the write-ahead log should be checkpointed after the transaction.
  ///
  /// This is the case if the transaction creates, saves or imports a collage, or registers an
  /// image. Edits alone don't need a checkpoint.
  var needsCheckpoint = false
  /// The names of the new snapshots, which collages refer to after the transaction has ended.
  var newSnapshots: [String] = []
  /// The next number to try for a generated collage name, keyed by the text before the number.
  var nextNumbers: [String: Int] = [:]
  /// The paths of the files that registered photos were made from; outputs must not replace these
  /// files.
  private(set) var photoSources: [String] = []
  /// The names of snapshots that no collage refers to after the transaction has ended.
  var staleSnapshots: [String] = []

  init(
    _ repository: any RepositoryWriter, files: any ImageFileLookup, context: SessionContext,
    renderQueue: RenderQueue, recording: Recording
  ) {
    self.repository = repository
    self.files = files
    self.context = context
    self.renderQueue = renderQueue
    self.recording = recording
  }

  /// True if no slow work is pending, so that the transaction can be committed.
  var isComplete: Bool { pendingWork.isEmpty && renderQueue.isComplete }

  /// Returns the current state of a collage.
  ///
  /// - Parameter reference: The collage.
  /// - Returns: The collage and its record, including this session's changes.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  public func state(of reference: CollageReference) throws -> CollageState {
    let record = try repository.resolve(reference)
    if let known = states[record.id] { return known }
    let state = CollageState(
      collage: try refillingCaptions(repository.collage(record, at: record.head)), record: record)
    states[record.id] = state
    return state
  }

  /// Applies one edit to a collage and records the edit.
  ///
  /// An edit that changes nothing is not recorded. If the edit affects several items, it skips the
  /// locked ones; if all of them are locked, it fails.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - makeEdit: Creates the edit from the current state. Selectors and relative values of the
  ///     edit refer to this state.
  /// - Returns: The outcome.
  /// - Throws: An error of `makeEdit`, ``EditError``, ``WorkspaceError``, ``StoreError``.
  public func edit(
    _ reference: CollageReference, _ makeEdit: (Collage) throws -> Edit
  ) throws -> EditOutcome {
    let before = try state(of: reference)
    let (edit, skipped) = try makeEdit(before.collage).excludingLocked(in: before.collage)
    let next = try refillingCaptions(before.collage.applying(edit))
    let label = edit.label(from: before.collage, to: next)
    let after = try record(next, over: before, label: label)
    var outcome = EditOutcome(before: before, after: after, label: label, skipped: skipped)
    if outcome.hasChanged { outcome.remarks = edit.layoutWarnings }
    return outcome
  }

  /// Returns the collage with captions that match the current metadata.
  ///
  /// A caption keeps its old text if the new text has not been measured yet. In that case, the
  /// transaction is rolled back and runs again.
  func refillingCaptions(_ collage: Collage) throws -> Collage {
    try collectingWork { try textSources.updatingCaptions(collage) } ?? collage
  }

  /// Stores a new state of a collage: as a revision or, if the session records one revision for all
  /// edits, as a part of that revision.
  private func record(_ next: Collage, over before: CollageState, label: String) throws
    -> CollageState
  {
    var after = before
    after.collage = next
    if next != before.collage {
      guard before.record.head < Limits.revisionCount else {
        throw EditError.tooManyRevisions(limit: Limits.revisionCount)
      }
      switch recording {
      case .everyEdit:
        after.record = try repository.append(
          next, after: before.collage, label: label, at: context.now())
      case .oneStep:
        guard !finished.contains(next.id) else {
          throw WorkspaceError.notInOneStep(verb: "save")
        }
        unrecorded[next.id] = unrecorded[next.id] ?? before.collage
      }
    }
    states[next.id] = after
    return after
  }

  var unrecordedCollages: Set<UUID> { Set(unrecorded.keys) }

  /// Records the edits of each collage as one revision, at the end of the transaction, if the
  /// recording rule requires it.
  func recordSteps() throws {
    for id in unrecorded.keys.sorted(by: { $0.uuidString < $1.uuidString }) {
      try recordStep(of: id)
    }
  }

  /// Records the edits of a collage as one revision if the recording rule is
  /// ``Recording/oneStep(label:)``.
  ///
  /// The session then refuses further edits of the collage.
  func recordStep(of id: UUID) throws {
    guard case .oneStep(let label) = recording else { return }
    finished.insert(id)
    if let start = unrecorded.removeValue(forKey: id) {
      guard var state = states[id],
        state.collage != start
      else { return }
      state.record = try repository.append(
        state.collage, after: start, label: label, at: context.now())
      states[id] = state
    }
  }

  /// Changes the name of a cached collage, even if the collage has unrecorded edits.
  func setName(_ name: CollageName, of id: UUID) {
    states[id]?.collage.name = name
    states[id]?.record.name = name
    unrecorded[id]?.name = name
  }

  /// Records an image file so that edits can refer to the image.
  ///
  /// Throws ``StoreError/missingImage(path:)`` if the store lost the file.
  package func register(_ image: ImageRecord) throws {
    // The transaction is open, so `doctor` can't remove the file until the image is recorded.
    guard files.has(image) else {
      throw StoreError.missingImage(path: files.path(of: image.image))
    }
    try repository.insert(image)
    if let path = image.addedPath { photoSources.append(path) }
    needsCheckpoint = true
  }

  /// The fonts that text in the store can use, including fonts imported for this transaction.
  package var fonts: FontLookup { context.fonts }

  /// Records an imported photo's image and the library photo that it was made from.
  ///
  /// - Parameter photo: A photo whose file is already in the store.
  /// - Throws: The errors of ``register(_:)-(ImageRecord)``.
  public func register(_ photo: ImportedPhoto) throws {
    try register(photo.record)
    if let id = photo.libraryPhoto, try repository.libraryPhoto(id) != nil {
      try repository.record(photo.record.image.id, createdFrom: id)
    }
  }

  /// Throws an error if edits are recorded as one revision, because the operation that `verb` names
  /// can't be part of such a revision.
  func requireEveryEdit(verb: String) throws(WorkspaceError) {
    guard recording == .everyEdit else { throw WorkspaceError.notInOneStep(verb: verb) }
  }

  func reload(_ id: UUID) throws -> CollageState {
    forget(id)
    return try state(of: .named(id.uuidString))
  }

  func forget(_ id: UUID) {
    states[id] = nil
  }
}
