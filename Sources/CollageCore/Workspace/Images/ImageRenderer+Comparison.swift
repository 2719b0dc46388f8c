extension ImageRenderer {
  private static let maximumLongSide = 4096.0
  /// The gap between the two states, as a fraction of the wider state's width.
  private static let gap = 0.03
  private static let gapColor = Color(red: 128, green: 128, blue: 128)

  /// Renders two collages side by side at the same scale, the first on the left.
  ///
  /// The image is reduced to at most 4096 pixels in each direction. Of `request`, only the format,
  /// the quality, the encoding options, and the limits are used. `progress` counts the rendered
  /// collages.
  func renderComparison(
    _ before: Collage, _ after: Collage, _ request: RenderRequest, progress: ProgressHandler?
  ) throws -> (picture: RenderedImage, bytes: [UInt8]) {
    let sizes = [before, after].map { Size($0.canvas.size) }
    let wider = max(sizes[0].width, sizes[1].width)
    let whole = Size(
      width: sizes[0].width + wider * Self.gap + sizes[1].width,
      height: max(sizes[0].height, sizes[1].height))
    let limit = Size(width: Self.maximumLongSide, height: Self.maximumLongSide)
    let factor = min(1, whole.fitFactor(in: limit))
    func pixels(_ length: Double) -> Int { max(1, Int((length * factor).rounded(.down))) }
    let size = PixelSize(width: pixels(whole.width), height: pixels(whole.height))
    let quality = request.quality ?? settings.quality
    guard let format = request.format.raster else {
      throw EncodeError.notWritten(format: .output(request.format))
    }
    let encoding = RasterEncoding(format: format, options: request.encoding)
    try encoding.encoder(quality: quality).check(size)
    let images = try zip([before, after], sizes).enumerated().map { index, state in
      let (collage, size) = state
      let image = try bitmap(
        collage, PixelSize(width: pixels(size.width), height: pixels(size.height)), request,
        as: format)
      progress?(index + 1, 2)
      return image
    }
    let combined = images[0].beside(
      images[1], gap: pixels(wider * Self.gap), color: Self.gapColor)
    let file = try encoding.encode(combined, maximumQuality: quality)
    return (
      RenderedImage(
        size: combined.size, byteCount: file.bytes.count, chosenQuality: file.quality),
      file.bytes
    )
  }

  private func bitmap(
    _ collage: Collage, _ size: PixelSize, _ request: RenderRequest, as format: RasterFormat
  ) throws -> Bitmap {
    let target = RenderTarget(
      size: size, isFlattened: format == .jpeg, usesProxies: usesProxies)
    let plan = RenderPlanner.plan(
      try resolvingTextColors(collage, background: nil), target: target)
    return try wholeImage(
      of: plan, with: renderer(request), as: format, memory: request.limits.memory, progress: nil)
  }
}

extension Workspace {
  /// Renders two states of a collage side by side to a file, which is replaced only when the image
  /// is complete.
  package func renderComparison(
    _ before: Collage, _ after: Collage, _ request: RenderRequest, as name: OutputName,
    progress: ProgressHandler?, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (picture: RenderedImage, path: String) {
    let file = try output(name)
    let rendered = try imageRenderer(isCancelled).renderComparison(
      before, after, request, progress: progress)
    try file.write(rendered.bytes)
    try file.commit()
    return (rendered.picture, name.displayPath(file.path))
  }

  /// Renders two states of a collage side by side and returns the image file.
  package func renderComparison(
    _ before: Collage, _ after: Collage, _ request: RenderRequest,
    progress: ProgressHandler?, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> [UInt8] {
    try imageRenderer(isCancelled).renderComparison(before, after, request, progress: progress)
      .bytes
  }
}
