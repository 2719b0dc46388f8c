extension Workspace {
  /// Renders an animation of a collage to a file.
  ///
  /// An existing file is replaced only when the animation is complete.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: The image options; the image format is ignored.
  ///   - frames: The number, order and timing of the frames.
  ///   - format: The file format.
  ///   - name: The file's name, or a rule for choosing a free name.
  ///   - progress: Called with the number of rendered frames.
  ///   - isCancelled: Called between the steps; if it returns `true`, rendering stops without
  ///     leaving a file.
  /// - Returns: The image's size, the file's length in bytes, and the file's path.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``VideoError``, ``FileError``,
  ///   ``FileReadError``, ``StoreError``.
  package func renderFrames(
    _ collage: Collage, _ request: RenderRequest, _ frames: FrameSequence,
    as format: AnimationFormat,
    to name: OutputName, progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (picture: RenderedImage, path: String) {
    let file = try output(name)
    let picture = try maker(isCancelled).makeFrames(
      collage, request, frames, as: format, progress: progress, write: file.write)
    try file.commit()
    return (picture, name.shown(file.path))
  }

  /// Renders an animation of a collage and passes the bytes of its file to `write`; see
  /// ``renderFrames(_:_:_:as:to:progress:isCancelled:)``.
  package func renderFrames(
    _ collage: Collage, _ request: RenderRequest, _ frames: FrameSequence,
    as format: AnimationFormat,
    progress: ProgressHandler?, isCancelled: @escaping @Sendable () -> Bool = { false },
    write: ([UInt8]) throws -> Void
  ) throws -> RenderedImage {
    try maker(isCancelled).makeFrames(
      collage, request, frames, as: format, progress: progress, write: write)
  }
}
