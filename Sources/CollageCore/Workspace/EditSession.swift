internal import Foundation

/// The operations that change collages inside one transaction of the store.
///
/// A session lives only as long as its transaction, on one thread. It caches the documents that it
/// has read, so that several edits of one collage read it only once.
///
/// All other writers wait during the transaction, so a session must not do slow work. Its parts
/// make sure of this: it has access to database rows, to the existence of files, to a clock, and to
/// two lists, the ``RenderQueue`` of requested images and the required parts of ``DeferredWork``.
/// Decoding, segmenting, rendering and encoding belong to ``Workspace``, which a session cannot
/// access and which processes the lists after the transaction. Using a workspace within a
/// transaction of its own store traps on first use, because it would read its settings there.
public final class EditSession {
  /// The rule by which edits become revisions.
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
  /// The states of collages before the edits that will be one revision.
  private var unrecorded: [UUID: Collage] = [:]
  /// The collages whose single step ended with a save.
  private var finished: Set<UUID> = []
  /// Rendered images that are renamed into place after the transaction has ended.
  var outputs: [AtomicFile] = []
  /// Work to do before the transaction is tried again.
  var pendingWork: [PendingWork] = []
  /// True if the write-ahead log should be checkpointed afterwards, because more than edits was
  /// written.
  var needsCheckpoint = false
  /// Snapshots that collages refer to after the transaction has ended.
  var newSnapshots: [String] = []
  /// The next number to try for generated names, by their stems.
  var nextNumbers: [String: Int] = [:]
  /// The source files of registered photos.
  private(set) var photoSources: [String] = []
  /// Snapshots that no collage refers to after the transaction has ended.
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

  /// True if no slow work is pending.
  var isComplete: Bool { pendingWork.isEmpty && renderQueue.isComplete }

  /// Returns the current state of a collage.
  ///
  /// - Parameter reference: The collage.
  /// - Returns: The document and its record, including this session's changes.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  public func state(of reference: CollageReference) throws -> CollageState {
    let record = try repository.resolve(reference)
    if let known = states[record.id] { return known }
    let state = CollageState(
      collage: try refillingCaptions(repository.collage(record, at: record.head)), record: record)
    states[record.id] = state
    return state
  }

  /// Applies one edit to a collage and records it.
  ///
  /// An edit that changes nothing is not recorded. If there are several items, locked ones are
  /// skipped.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - makeEdit: Creates the edit from the current state, to which selectors and relative values
  ///     refer.
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
    if outcome.hasChanged { outcome.remarks = edit.remarks }
    return outcome
  }

  /// Returns the collage with captions that match the current metadata.
  ///
  /// In a try that will be rolled back because text has not been measured yet, captions keep their
  /// text.
  func refillingCaptions(_ collage: Collage) throws -> Collage {
    try gathering { try textSources.updatingCaptions(collage) } ?? collage
  }

  /// Records a new state of a collage, as its own revision or for the pending step.
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

  /// The collages with edits that are not recorded yet because they belong to one step.
  var unrecordedCollages: Set<UUID> { Set(unrecorded.keys) }

  /// Records the edits that form one step, before the transaction ends.
  func recordSteps() throws {
    for id in unrecorded.keys.sorted(by: { $0.uuidString < $1.uuidString }) {
      try recordStep(of: id)
    }
  }

  /// Records the edits of a collage that form one step; no more edits may follow.
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

  /// Changes the name of a cached collage, which may have unrecorded edits.
  func keepName(_ name: CollageName, of id: UUID) {
    states[id]?.collage.name = name
    states[id]?.record.name = name
    unrecorded[id]?.name = name
  }

  /// Records an image file so that edits can refer to it.
  ///
  /// - Parameter image: A file that is already in the store.
  /// - Throws: ``StoreError/missingImage(path:)`` if the file was removed in the meantime,
  ///   ``StoreError``.
  package func register(_ image: ImageRecord) throws {
    // From here to the end of the transaction, `doctor` waits.
    guard files.has(image) else {
      throw StoreError.missingImage(path: files.path(of: image.image))
    }
    try repository.insert(image)
    if let path = image.addedPath { photoSources.append(path) }
    needsCheckpoint = true
  }

  /// The store's fonts, including the ones that were imported for this transaction once it has
  /// ended.
  package var fonts: FontLookup { context.fonts }

  /// Records an imported photo's image and the library photo that it was made from.
  ///
  /// - Parameter photo: A photo whose file is already in the store.
  /// - Throws: The errors of ``register(_:)-(ImageRecord)``.
  public func register(_ photo: ImportedPhoto) throws {
    try register(photo.record)
    if let id = photo.libraryPhoto, try repository.libraryPhoto(id) != nil {
      try repository.record(photo.record.image.id, madeOf: id)
    }
  }

  /// Throws an error if edits are recorded as one step, because the operation can't be part of one.
  func requireEveryEdit(verb: String) throws(WorkspaceError) {
    guard recording == .everyEdit else { throw WorkspaceError.notInOneStep(verb: verb) }
  }

  /// Reads a collage again after its record changed.
  func reload(_ id: UUID) throws -> CollageState {
    forget(id)
    return try state(of: .named(id.uuidString))
  }

  /// Removes a collage from the cache.
  func forget(_ id: UUID) {
    states[id] = nil
  }
}
