extension Workspace {
  /// Renders an animation of a collage to a file.
  ///
  /// An existing file is replaced only when the animation is complete. The image format of
  /// `request` is ignored.
  package func renderAnimation(
    _ collage: Collage, _ request: RenderRequest, _ frames: FrameSequence,
    as format: AnimationFormat,
    to name: OutputName, progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (picture: RenderedImage, path: String) {
    let file = try output(name)
    let image = try imageRenderer(isCancelled).renderAnimation(
      collage, request, frames, as: format, progress: progress, write: file.write)
    try file.commit()
    return (image, name.displayPath(file.path))
  }

  /// Renders an animation of a collage and passes the bytes of its file to `write`; see
  /// ``renderAnimation(_:_:_:as:to:progress:isCancelled:)``.
  package func renderAnimation(
    _ collage: Collage, _ request: RenderRequest, _ frames: FrameSequence,
    as format: AnimationFormat,
    progress: ProgressHandler?, isCancelled: @escaping @Sendable () -> Bool = { false },
    write: ([UInt8]) throws -> Void
  ) throws -> RenderedImage {
    try imageRenderer(isCancelled).renderAnimation(
      collage, request, frames, as: format, progress: progress, write: write)
  }
}
