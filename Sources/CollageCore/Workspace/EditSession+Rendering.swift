internal import Foundation

/// Operations that need an image of a collage's state within a transaction.
///
/// The first run of the transaction only requests the image and is rolled back. The image is then
/// rendered, and the transaction runs again.
extension EditSession {
  /// Saves a collage with a snapshot of its current state.
  ///
  /// If another process edits the collage while the snapshot is rendered, the state in the snapshot
  /// counts as saved, and the later edits are unsaved changes.
  package func save(
    _ reference: CollageReference, limits: RequestedLimits = RequestedLimits()
  ) throws -> CollageState {
    try recordStep(of: try state(of: reference).record.id)
    let state = try state(of: reference)
    let rendered = try renderQueue.image(for: .init(state: state, form: .snapshot(limits))) {
      try isInHistory($0.state)
    }
    guard let rendered, case .snapshot(let name) = rendered.picture else {
      return try markSaved(state, snapshot: "")
    }
    newSnapshots.append(name)
    return try markSaved(rendered.entry.state, snapshot: name)
  }

  /// Records a rendered state as the saved state of its collage.
  ///
  /// This works even if an undo and a new edit have removed the state from the history. If another
  /// process saved a later state during the rendering, that later state stays the saved state.
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
  /// The image file replaces an existing file only after the transaction has ended. `name` must not
  /// be a stream such as a pipe. If the image is not rendered yet, the result has the length 0, and
  /// the transaction will be rolled back.
  package func render(_ reference: CollageReference, _ request: RenderRequest, as name: OutputName)
    throws -> QueuedImage
  {
    try AtomicFile.requireFile(at: name.path)
    let state = try state(of: reference)
    let rendered = try renderQueue.image(for: .init(state: state, form: .output(request, name)))
    guard let rendered, case .output(let file, let image) = rendered.picture else {
      let size = request.size ?? state.collage.canvas.size
      return QueuedImage(
        image: RenderedImage(size: size, byteCount: 0), name: name, file: nil)
    }
    outputs.append(file)
    return QueuedImage(image: image, name: name, file: file)
  }

  /// Requests an image file at a path, replacing an existing file; see ``render(_:_:as:)``.
  public func render(_ reference: CollageReference, _ request: RenderRequest, to path: String)
    throws -> RenderedImage
  {
    try render(reference, request, as: .replacing(path)).image
  }
}

/// An image whose file is renamed into place after the transaction has ended.
package struct QueuedImage {
  package let image: RenderedImage
  let name: OutputName
  let file: AtomicFile?

  /// The path of the file, or the expected path if the image is not rendered yet.
  package var path: String { file.map { name.displayPath($0.path) } ?? name.path }
}
