extension ImageRenderer {
  /// Renders an animation and passes the bytes of its file to `write`.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: The image options; the image format is ignored.
  ///   - frames: The number, order and timing of the frames.
  ///   - format: The file format.
  ///   - progress: Called with the number of rendered frames.
  ///   - write: Receives consecutive pieces of the file.
  /// - Returns: The image's size and the file's length.
  /// - Throws: The errors of all stages, or an error of `write`.
  func makeFrames(
    _ collage: Collage, _ request: RenderRequest, _ frames: FrameSequence,
    as format: AnimationFormat,
    progress: ProgressHandler?, write: ([UInt8]) throws -> Void
  ) throws -> RenderedImage {
    let size = request.size ?? collage.canvas.size
    guard Canvas.allows(size) else { throw EditError.canvasSize(size) }
    var target = RenderTarget(
      size: size, background: request.background, isFlattened: !format.hasAlpha,
      pad: request.pad, grid: request.grid, showsWatermark: request.showsWatermark,
      usesProxies: usesProxies)
    let still = try coloringWords(collage, background: request.background)
    let plans = try frames.phases.map { phase in
      guard !isCancelled() else { throw CancellationError() }
      target.phase = phase
      return RenderPlanner.plan(still, target: target)
    }
    let renderer = FrameRenderer(
      plans, provider: rasters, limits: settings.limits(request.limits), isCancelled: isCancelled)
    var file = try AnimationFile(
      format, size: size, isOpaque: plans[0].background.isOpaque, frames: frames,
      quality: request.encoding.isLossless ? nil : request.quality ?? settings.quality,
      isCancelled: isCancelled)
    var byteCount = 0
    func emit(_ bytes: [UInt8]) throws {
      guard !bytes.isEmpty else { return }
      byteCount += bytes.count
      try write(bytes)
    }
    try renderer.render { index, frame in
      try emit(file.add(frame))
      progress?(index + 1, plans.count)
    }
    try file.finish(emit)
    return RenderedImage(size: size, byteCount: byteCount)
  }
}
