internal import Foundation

/// Images of intermediate states, which are rendered outside of the transaction.
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

  /// Marks the state in a snapshot as saved, even if it is no longer part of the history.
  ///
  /// A later state that another process saved during the rendering stays the saved one.
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

  /// Returns whether a state still matches its revision.
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

  /// Requests an image of the current state of a collage; its file is replaced after the
  /// transaction has ended.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - request: The image to render.
  ///   - name: The file's name, or how to choose a free one. It must not be a stream such as a pipe.
  /// - Returns: The image's size and the file's length in bytes, which is 0 in a try that will be
  ///   rolled back.
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

  /// Requests an image in a file that is replaced; see ``render(_:_:as:)``.
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

  /// The path of the file, or its expected path before the end of the transaction.
  package var path: String { file.map { name.shown($0.path) } ?? name.path }
}
