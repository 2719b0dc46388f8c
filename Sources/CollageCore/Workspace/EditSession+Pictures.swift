internal import Foundation

/// Pictures of the states on the way; they are made outside of the transaction.
extension EditSession {
  /// Marks a collage clean, with a snapshot of its present state.
  ///
  /// Where others edit the collage while the snapshot is made, what it shows counts as saved, and
  /// their edits leave the collage dirty.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - limits: How much of the machine may be used.
  /// - Returns: The state afterwards.
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

  /// Marks what a snapshot shows as saved, be it no longer part of the history.
  ///
  /// A later state that somebody else saved while this one was rendered stays the saved one.
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

  /// Whether a state is still the one of its revision.
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

  /// Asks for a picture of the present state of a collage; its file is replaced when the transaction
  /// has ended.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - request: What picture.
  ///   - name: How the file gets its name; it is nothing that takes bytes as they come, such as a pipe.
  /// - Returns: The picture's size and the file's length in bytes, which is 0 in a try that will be
  ///   undone.
  /// - Throws: ``WorkspaceError`` and as ``Workspace/render(_:_:to:progress:isCancelled:)``.
  package func render(_ reference: CollageReference, _ request: RenderRequest, as name: OutputName)
    throws -> QueuedPicture
  {
    try AtomicFile.requireFile(at: name.path)
    let state = try state(of: reference)
    let made = try renderQueue.take(.init(state: state, form: .output(request, name)))
    guard let made, case .output(let file, let picture) = made.picture else {
      let size = request.size ?? state.collage.canvas.size
      return QueuedPicture(
        picture: RenderedPicture(size: size, byteCount: 0), name: name, file: nil)
    }
    outputs.append(file)
    return QueuedPicture(picture: picture, name: name, file: file)
  }

  /// Asks for a picture in a file that is replaced; see ``render(_:_:as:)``.
  public func render(_ reference: CollageReference, _ request: RenderRequest, to path: String)
    throws -> RenderedPicture
  {
    try render(reference, request, as: .replacing(path)).picture
  }
}

/// A picture whose file gets its name when the transaction has ended.
package struct QueuedPicture {
  /// The picture.
  package let picture: RenderedPicture
  let name: OutputName
  let file: AtomicFile?

  /// Where the file is, or would be as far as that is known before the end of the transaction.
  package var path: String { file.map { name.shown($0.path) } ?? name.path }
}
