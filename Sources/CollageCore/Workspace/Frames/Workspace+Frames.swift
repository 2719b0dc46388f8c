extension Workspace {
  /// Renders a moving picture of a collage into a file, which is replaced only when it is complete.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: What picture; its own format does not matter.
  ///   - frames: The frames.
  ///   - format: The kind of file.
  ///   - name: How the file gets its name.
  ///   - progress: Called with the frames done.
  ///   - isCancelled: Asked between the steps whether to stop; nothing is left behind then.
  /// - Returns: The picture's size and the file's length in bytes, and the file.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``VideoError``, ``FileError``,
  ///   ``FileReadError``, ``StoreError``.
  package func renderFrames(
    _ collage: Collage, _ request: RenderRequest, _ frames: FrameSequence, as format: MovingFormat,
    to name: OutputName, progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (picture: RenderedPicture, path: String) {
    let file = try output(name)
    let picture = try maker(isCancelled).makeFrames(
      collage, request, frames, as: format, progress: progress, write: file.write)
    try file.commit()
    return (picture, name.shown(file.path))
  }

  /// Renders a moving picture of a collage and hands out its parts; see
  /// ``renderFrames(_:_:_:as:to:progress:isCancelled:)``.
  package func renderFrames(
    _ collage: Collage, _ request: RenderRequest, _ frames: FrameSequence, as format: MovingFormat,
    progress: ProgressHandler?, isCancelled: @escaping @Sendable () -> Bool = { false },
    write: ([UInt8]) throws -> Void
  ) throws -> RenderedPicture {
    try maker(isCancelled).makeFrames(
      collage, request, frames, as: format, progress: progress, write: write)
  }
}
