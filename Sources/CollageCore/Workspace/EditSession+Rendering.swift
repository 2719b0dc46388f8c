internal import Foundation

/// Images that show the state of a collage at a point of a transaction.
///
/// They are rendered after the transaction was rolled back; then the transaction runs again.
extension EditSession {
  /// Saves a collage with a snapshot of its current state.
  ///
  /// If another process edits the collage while the snapshot is rendered, the state in the snapshot
  /// counts as saved, and the later edits are unsaved changes.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - limits: The limits on memory and threads.
  /// - Returns: The new state.
  /// - Throws: ``WorkspaceError``, ``StoreError``, ``DecodeError``, ``EncodeError``, ``FileError``,
  ///   ``FileReadError``.
  package func save(
    _ reference: CollageReference, limits: RequestedLimits = RequestedLimits()
  ) throws -> CollageState {
    try recordStep(of: try state(of: reference).record.id)
    let state = try state(of: reference)
    let made = try renderQueue.take(.init(state: state, form: .snapshot(limits))) {
      try isInHistory($0.state)
    }
    guard let made, case .snapshot(let name) = made.picture else {
      return try markSaved(state, snapshot: "")
    }
    newSnapshots.append(name)
    return try markSaved(made.entry.state, snapshot: name)
  }

  /// Marks the state that a snapshot shows as saved, even if an undo and a new edit removed that
  /// state from the history.
  ///
  /// If another process saved a later state during the rendering, the later state stays the saved
  /// state.
  func markSaved(_ rendered: CollageState, snapshot: String) throws -> CollageState {
    let now = try state(of: .named(rendered.record.id.uuidString)).record
    let head = rendered.record.head
    let isPart = try isInHistory(rendered)
    let isLater =
      isPart
      ? now.saved.map { $0 != rendered.record.saved && $0 > head } ?? false
      : now.snapshot.map { $0 != rendered.record.snapshot && !newSnapshots.contains($0) } ?? false
    if isLater {
      staleSnapshots.append(snapshot)
      return try reload(now.id)
    }
    if let old = now.snapshot { staleSnapshots.append(old) }
    if isPart {
      try repository.markSaved(now.id, revision: head, snapshot: snapshot, at: context.now())
    } else {
      try repository.markSaved(
        now.id, state: CollageRecord.SavedState(rendered.collage), snapshot: snapshot,
        at: context.now())
    }
    needsCheckpoint = true
    return try reload(now.id)
  }

  /// Returns whether the history still contains a rendered state.
  func isInHistory(_ rendered: CollageState) throws -> Bool {
    let head = rendered.record.head
    guard let now = try repository.record(rendered.record.id), head <= now.newest else {
      return false
    }
    if let known = states[now.id], known.record.head == head, now.head == head {
      return known.collage.hasContents(of: rendered.collage)
    }
    return try refillingCaptions(repository.collage(now, at: head))
      .hasContents(of: rendered.collage)
  }

  /// Requests an image of the current state of a collage.
  ///
  /// The image file replaces an existing file only after the transaction has ended.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - request: The image to render.
  ///   - name: The file's name, or a rule for choosing a free name. It must not be a stream such as
  ///     a pipe.
  /// - Returns: The image's size and the file's length in bytes. The length is 0 if the transaction
  ///   will be rolled back because the image is not rendered yet.
  /// - Throws: ``WorkspaceError`` and the errors of
  ///   ``Workspace/render(_:_:to:progress:isCancelled:)``.
  package func render(_ reference: CollageReference, _ request: RenderRequest, as name: OutputName)
    throws -> QueuedImage
  {
    try AtomicFile.requireFile(at: name.path)
    let state = try state(of: reference)
    let made = try renderQueue.take(.init(state: state, form: .output(request, name)))
    guard let made, case .output(let file, let picture) = made.picture else {
      let size = request.size ?? state.collage.canvas.size
      return QueuedImage(
        picture: RenderedImage(size: size, byteCount: 0), name: name, file: nil)
    }
    outputs.append(file)
    return QueuedImage(picture: picture, name: name, file: file)
  }

  /// Requests an image that replaces an existing file; see ``render(_:_:as:)``.
  public func render(_ reference: CollageReference, _ request: RenderRequest, to path: String)
    throws -> RenderedImage
  {
    try render(reference, request, as: .replacing(path)).picture
  }
}

/// An image whose file is renamed into place after the transaction has ended.
package struct QueuedImage {
  package let picture: RenderedImage
  let name: OutputName
  let file: AtomicFile?

  /// The path of the file; until the transaction ends, the path that the file is expected to get.
  package var path: String { file.map { name.shown($0.path) } ?? name.path }
}
