extension Workspace {
  private func maker(_ isCancelled: @escaping @Sendable () -> Bool) throws -> PictureMaker {
    PictureMaker(images: images, settings: try settings(), isCancelled: isCancelled)
  }

  /// Renders a collage into a file, which is replaced only when the picture is complete.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: What picture.
  ///   - path: The file.
  ///   - progress: Called with the bands done.
  ///   - isCancelled: Asked between the steps whether to stop; nothing is left behind then.
  /// - Returns: The picture's size and the file's length in bytes.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``FileError``,
  ///   ``FileReadError``, ``StoreError``.
  public func render(
    _ collage: Collage, _ request: RenderRequest, to path: String, progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> RenderedPicture {
    let file = try AtomicFile(output: path, on: context.fileSystem)
    let picture = try maker(isCancelled).make(
      collage, request, progress: progress, write: file.write)
    try file.commit()
    return picture
  }

  /// Renders a collage into memory.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: What picture.
  ///   - progress: Called with the bands done.
  ///   - isCancelled: Asked between the steps whether to stop; nothing is left behind then.
  /// - Returns: The picture's file.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``FileReadError``,
  ///   ``StoreError``.
  public func render(
    _ collage: Collage, _ request: RenderRequest, progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> [UInt8] {
    try maker(isCancelled).bytes(collage, request, progress: progress)
  }

  /// Renders a collage's snapshot, stores it and marks the collage clean.
  ///
  /// The picture is made outside the transaction, so that others can edit meanwhile; their edits
  /// leave the collage dirty.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - limits: How much of the machine may be used.
  ///   - progress: Called with the bands done.
  ///   - isCancelled: Asked between the steps whether to stop; nothing is left behind then.
  /// - Returns: The state afterwards.
  /// - Throws: ``WorkspaceError``, ``StoreError``, ``DecodeError``, ``EncodeError``, ``FileError``,
  ///   ``FileReadError``.
  public func save(
    _ reference: CollageReference, limits: RequestedLimits = RequestedLimits(),
    progress: ProgressHandler?, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> CollageState {
    while true {
      let rendered = try state(of: reference)
      let snapshot = try maker(isCancelled).storeSnapshot(
        of: rendered.collage, limits: limits, context: context, progress: progress)
      var saved: CollageState?
      defer { if saved == nil { images.removeSnapshot(snapshot) } }
      saved = try transaction { session in
        try session.markSaved(rendered, snapshot: snapshot)
      }
      if let saved { return saved }
    }
  }
}

extension EditSession {
  /// Renders a collage's snapshot inside the transaction and marks the collage clean.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - limits: How much of the machine may be used.
  /// - Returns: The state afterwards.
  /// - Throws: As ``Workspace/save(_:limits:progress:isCancelled:)``.
  public func save(
    _ reference: CollageReference, limits: RequestedLimits = RequestedLimits()
  ) throws -> CollageState {
    try recordStep(of: try state(of: reference).record.id)
    let state = try state(of: reference)
    let snapshot = try PictureMaker(images: images, settings: repository.values(in: context))
      .storeSnapshot(
        of: state.collage, limits: limits, context: context, progress: nil)
    newSnapshots.append(snapshot)
    guard let saved = try markSaved(state, snapshot: snapshot) else {
      preconditionFailure("nobody else edits inside a transaction")
    }
    return saved
  }

  /// Marks what was rendered as saved, unless that state is no longer part of the history.
  ///
  /// A later state that somebody else saved while this one was rendered stays the saved one.
  func markSaved(_ rendered: CollageState, snapshot: String) throws -> CollageState? {
    let record = rendered.record
    guard let now = try repository.record(record.id), record.head <= now.newest else { return nil }
    let state = try repository.collage(now, at: record.head)
    guard state.canvas == rendered.collage.canvas, state.items == rendered.collage.items else {
      return nil
    }
    if let saved = now.saved, saved != record.saved, saved > record.head {
      staleSnapshots.append(snapshot)
      return try reload(record.id)
    }
    if let old = now.snapshot { staleSnapshots.append(old) }
    try repository.markSaved(
      record.id, revision: record.head, snapshot: snapshot, at: context.now())
    isWeighty = true
    return try reload(record.id)
  }

  /// Renders the present state of a collage; the file is replaced when the transaction has ended.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - request: What picture.
  ///   - path: The file.
  /// - Returns: The picture's size and the file's length in bytes.
  /// - Throws: As ``Workspace/render(_:_:to:progress:isCancelled:)``.
  public func render(_ reference: CollageReference, _ request: RenderRequest, to path: String)
    throws -> RenderedPicture
  {
    let file = try AtomicFile(output: path, on: context.fileSystem)
    let picture = try PictureMaker(images: images, settings: repository.values(in: context)).make(
      try state(of: reference).collage, request, progress: nil, write: file.write)
    try file.seal()
    outputs.append(file)
    return picture
  }
}

extension CollageState {
  /// The paths of the snapshot and its thumbnail, if there is one.
  ///
  /// - Parameter workspace: The workspace that the state comes from.
  /// - Returns: Paths inside the store.
  public func snapshotPaths(in workspace: Workspace) -> (picture: String, thumbnail: String)? {
    record.snapshot.map(workspace.images.snapshotPaths)
  }
}
