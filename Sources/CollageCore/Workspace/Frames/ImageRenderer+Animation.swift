extension ImageRenderer {
  /// Renders an animation and passes the bytes of its file to `write`.
  ///
  /// The image format of `request` is ignored.
  func renderAnimation(
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
    let coloredCollage = try resolvingTextColors(collage, background: request.background)
    let plans = try frames.phases.map { phase in
      guard !isCancelled() else { throw CancellationError() }
      target.phase = phase
      return RenderPlanner.plan(coloredCollage, target: target)
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
