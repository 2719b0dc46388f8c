extension Workspace {
  func imageRenderer(_ isCancelled: @escaping @Sendable () -> Bool) throws -> ImageRenderer {
    ImageRenderer(images: images, settings: try settings(), isCancelled: isCancelled)
  }

  /// Returns a collage whose automatic text colors are resolved to black or white, depending on
  /// which is easier to read on the text's background.
  ///
  /// Returns the collage unchanged if it can't be rendered.
  package func resolvingTextColors(_ collage: Collage) -> Collage {
    guard collage.items.contains(where: \.hasAutomaticColor) else { return collage }
    return (try? imageRenderer { false }.resolvingTextColors(collage, background: nil)) ?? collage
  }

  /// Renders a collage to a file.
  ///
  /// An existing file is replaced only when the image is complete.
  ///
  /// - Parameters:
  ///   - collage: The collage.
  ///   - request: The image to render.
  ///   - name: The file's name, or a rule for choosing a free name.
  ///   - progress: Called with the number of rendered bands, which are horizontal strips of the
  ///     image.
  ///   - isCancelled: Called between the steps; if it returns `true`, rendering stops without
  ///     leaving a file.
  /// - Returns: The image's size, the file's length in bytes, and the file's path.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``FileError``, ``FileReadError``,
  ///   ``StoreError``.
  public func render(
    _ collage: Collage, _ request: RenderRequest, as name: OutputName,
    progress: ProgressHandler? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (picture: RenderedImage, path: String) {
    let file = try output(name)
    let image = try imageRenderer(isCancelled).render(
      collage, request, progress: progress, write: file.write)
    try file.commit()
    return (image, name.displayPath(file.path))
  }

  /// Renders a collage to a file; see ``render(_:_:as:progress:isCancelled:)``.
  public func render(
    _ collage: Collage, _ request: RenderRequest, to path: String, progress: ProgressHandler? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> RenderedImage {
    try render(
      collage, request, as: .replacing(path), progress: progress, isCancelled: isCancelled
    ).picture
  }

  /// Renders a collage in memory.
  ///
  /// - Parameters:
  ///   - collage: The collage.
  ///   - request: The image to render.
  ///   - progress: Called with the number of rendered bands.
  ///   - isCancelled: Called between the steps; returns whether to stop.
  /// - Returns: The image file.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``FileReadError``,
  ///   ``StoreError``.
  public func render(
    _ collage: Collage, _ request: RenderRequest, progress: ProgressHandler? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> [UInt8] {
    try imageRenderer(isCancelled).bytes(collage, request, progress: progress)
  }

  /// Renders and stores a collage's snapshot, and marks the collage as saved.
  ///
  /// The snapshot is rendered while no transaction locks the store, so that other processes can
  /// edit the collage in the meantime; see
  /// ``transaction(recording:isDryRun:progress:isCancelled:_:)``. Their edits count as unsaved
  /// changes.
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
  /// Returns the paths of the snapshot and its thumbnail; `nil` without a snapshot.
  ///
  /// - Parameter workspace: The workspace that the state comes from.
  /// - Returns: Paths inside the store.
  public func snapshotPaths(in workspace: Workspace) -> (picture: String, thumbnail: String)? {
    record.snapshot.map(workspace.images.snapshotPaths)
  }
}
