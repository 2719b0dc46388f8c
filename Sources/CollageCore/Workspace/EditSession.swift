internal import Foundation

/// The verbs that change collages, inside one transaction of the store.
///
/// A session lives no longer than the transaction it was made for, on one thread. It keeps the
/// documents it has read, so that many edits of one collage read it once.
///
/// Everybody else who wants to write waits while it lives, so that nothing in it may take long. That
/// is kept by what it consists of: the rows of the database, whether a file is there, a clock, and
/// two lists: the ``RenderQueue`` of the pictures that it wants, and the parts of ``DeferredWork`` that
/// it needs. What decodes, segments, renders or encodes belongs to a ``Workspace``, of which a session
/// has none, and which does what is on the lists when the transaction is over. A workspace that is used
/// within a transaction of its store stops the program the first time, since it would look up its
/// settings there.
public final class EditSession {
  /// How edits become revisions.
  public enum Recording: Hashable, Sendable {
    /// One revision for each edit.
    case everyEdit
    /// One revision for all edits of a collage together, with this label.
    case oneStep(label: String)
  }

  let repository: any RepositoryWriter
  let context: SessionContext
  let recording: Recording
  let renderQueue: RenderQueue
  private let files: any ImagePresence
  /// The documents that were read or changed.
  var states: [UUID: CollageState] = [:]
  /// Where the revisions of collages that are edited in one step start from.
  private var unrecorded: [UUID: Collage] = [:]
  /// The collages whose one step ended with a save.
  private var finished: Set<UUID> = []
  /// Rendered pictures that get their names when the transaction has ended.
  var outputs: [AtomicFile] = []
  /// What is to be done before the transaction is tried again; each tells whether to go on.
  var pendingWork: [PendingWork] = []
  /// Whether more was written than edits, so that the log is to be folded into the database afterwards.
  var needsCheckpoint = false
  /// Snapshots that collages refer to when the transaction has ended.
  var newSnapshots: [String] = []
  /// By the beginnings of names that were made up, the number to go on from.
  var nextNumbers: [String: Int] = [:]
  /// The files that photos came from which were registered.
  private(set) var photoSources: [String] = []
  /// Snapshots that no collage refers to when the transaction has ended.
  var staleSnapshots: [String] = []

  init(
    _ repository: any RepositoryWriter, files: any ImagePresence, context: SessionContext,
    renderQueue: RenderQueue, recording: Recording
  ) {
    self.repository = repository
    self.files = files
    self.context = context
    self.renderQueue = renderQueue
    self.recording = recording
  }

  /// Whether everything was there that takes long.
  var isComplete: Bool { pendingWork.isEmpty && renderQueue.isComplete }

  /// The present state of a collage.
  ///
  /// - Parameter reference: Which collage.
  /// - Returns: The document and its record, with what this session did.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  public func state(of reference: CollageReference) throws -> CollageState {
    let record = try repository.resolve(reference)
    if let known = states[record.id] { return known }
    let state = CollageState(
      collage: try refillingCaptions(repository.collage(record, at: record.head)), record: record)
    states[record.id] = state
    return state
  }

  /// Applies one edit to a collage and records it; an edit that changes nothing is not recorded, and of
  /// several items those that are locked are left as they are.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - makeEdit: Makes the edit from the present state, to which selectors and relative values refer.
  /// - Returns: What the edit did.
  /// - Throws: What `makeEdit` throws, ``EditError``, ``WorkspaceError``, ``StoreError``.
  public func edit(
    _ reference: CollageReference, _ makeEdit: (Collage) throws -> Edit
  ) throws -> EditOutcome {
    let before = try state(of: reference)
    let (edit, skipped) = try makeEdit(before.collage).sparingLocked(in: before.collage)
    let next = try refillingCaptions(before.collage.applying(edit))
    let label = edit.label(from: before.collage, to: next)
    let after = try record(next, over: before, label: label)
    var outcome = EditOutcome(before: before, after: after, label: label, skipped: skipped)
    if outcome.hasChanged { outcome.remarks = edit.remarks }
    return outcome
  }

  /// A collage whose captions say what is known of their photos now.
  ///
  /// In a try that will be undone, because words are to be measured first, they stay as they were.
  func refillingCaptions(_ collage: Collage) throws -> Collage {
    try gathering { try textSources.refilling(collage) } ?? collage
  }

  /// Keeps a new state of a collage, as a revision of its own or for the step to come.
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

  /// The collages with edits that are to be one step with others.
  var unrecordedCollages: Set<UUID> { Set(unrecorded.keys) }

  /// Records the edits that are to be one step, before the transaction ends.
  func recordSteps() throws {
    for id in unrecorded.keys.sorted(by: { $0.uuidString < $1.uuidString }) {
      try recordStep(of: id)
    }
  }

  /// Records the edits of a collage that are to be one step; no more may follow.
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

  /// Keeps another name of a collage that may have edits which are not recorded yet.
  func keepName(_ name: CollageName, of id: UUID) {
    states[id]?.collage.name = name
    states[id]?.record.name = name
    unrecorded[id]?.name = name
  }

  /// Records an image file, so that edits can refer to it.
  ///
  /// - Parameter image: A file that is in the store already.
  /// - Throws: ``StoreError/missingImage(path:)`` if it was taken away since, ``StoreError``.
  package func register(_ image: ImageRecord) throws {
    // From now on, as long as the transaction lasts, `doctor` waits.
    guard files.has(image) else {
      throw StoreError.missingImage(path: files.path(of: image.image))
    }
    try repository.insert(image)
    if let path = image.addedPath { photoSources.append(path) }
    needsCheckpoint = true
  }

  /// Finds the store's fonts, among them those that were taken in for this transaction, when it has
  /// ended.
  package var fonts: FontLookup { context.fonts }

  /// Records the image of a photo that was taken in, and of which photo of the library it was made.
  ///
  /// - Parameter photo: A photo whose file is in the store already.
  /// - Throws: As ``register(_:)-(ImageRecord)``.
  public func register(_ photo: ImportedPhoto) throws {
    try register(photo.record)
    if let id = photo.libraryPhoto, try repository.libraryPhoto(id) != nil {
      try repository.record(photo.record.image.id, madeOf: id)
    }
  }

  /// Refuses a verb that cannot be part of a step with others.
  func requireEveryEdit(verb: String) throws(WorkspaceError) {
    guard recording == .everyEdit else { throw WorkspaceError.notInOneStep(verb: verb) }
  }

  /// Reads a collage anew, after its record changed.
  func reload(_ id: UUID) throws -> CollageState {
    forget(id)
    return try state(of: .named(id.uuidString))
  }

  /// Forgets what was read of a collage.
  func forget(_ id: UUID) {
    states[id] = nil
  }
}
