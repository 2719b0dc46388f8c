extension Workspace {
  /// What makes pictures as the settings say.
  func maker(_ isCancelled: @escaping @Sendable () -> Bool) throws -> PictureMaker {
    PictureMaker(images: images, settings: try settings(), isCancelled: isCancelled)
  }

  /// A collage as its pictures show it: letters of automatic colour are black or white, as is easier to
  /// read on what is behind them.
  ///
  /// - Parameter collage: The document.
  /// - Returns: The document with these colours; what cannot be drawn leaves it as it is.
  package func coloringWords(_ collage: Collage) -> Collage {
    guard collage.items.contains(where: \.hasAutomaticColor) else { return collage }
    return (try? maker { false }.coloringWords(collage, background: nil)) ?? collage
  }

  /// Renders a collage into a file, which is replaced only when the picture is complete.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: What picture.
  ///   - name: How the file gets its name.
  ///   - progress: Called with the bands done.
  ///   - isCancelled: Asked between the steps whether to stop; nothing is left behind then.
  /// - Returns: The picture's size and the file's length in bytes, and the file.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``FileError``,
  ///   ``FileReadError``, ``StoreError``.
  public func render(
    _ collage: Collage, _ request: RenderRequest, as name: OutputName,
    progress: ProgressHandler? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (picture: RenderedPicture, path: String) {
    let file = try output(name)
    let picture = try maker(isCancelled).make(
      collage, request, progress: progress, write: file.write)
    try file.commit()
    return (picture, name.shown(file.path))
  }

  /// Renders a collage into a file, which is replaced only when the picture is complete; see
  /// ``render(_:_:as:progress:isCancelled:)``.
  public func render(
    _ collage: Collage, _ request: RenderRequest, to path: String, progress: ProgressHandler? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> RenderedPicture {
    try render(
      collage, request, as: .replacing(path), progress: progress, isCancelled: isCancelled
    ).picture
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
    _ collage: Collage, _ request: RenderRequest, progress: ProgressHandler? = nil,
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
  package func save(
    _ reference: CollageReference, limits: RequestedLimits = RequestedLimits(),
    progress: ProgressHandler? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> CollageState {
    try transaction(progress: progress, isCancelled: isCancelled) {
      try $0.save(reference, limits: limits)
    }
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
