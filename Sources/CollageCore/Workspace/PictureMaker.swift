/// Makes picture files out of collages: plan, sources, composite, encode.
struct PictureMaker {
  /// The JPEG quality of snapshots.
  static let snapshotQuality = 85
  /// The long side of thumbnails.
  static let thumbnailLongSide = 320
  /// The rows that are composited at a time; a multiple of JPEG's largest unit.
  private static let bandHeight = 64

  let images: any ImageFiles
  /// Asked before each band and each raster whether to stop.
  var isCancelled: @Sendable () -> Bool = { false }

  /// Makes a picture and hands out the parts of its file in order.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: What picture.
  ///   - quality: The JPEG quality.
  ///   - progress: Called with the rows done.
  ///   - write: Receives the parts of the file, on any thread, but never two at a time.
  /// - Returns: The picture's size and the file's length.
  /// - Throws: The errors of all four stages, and what `write` throws.
  func make(
    _ collage: Collage, _ request: RenderRequest, quality: Int, progress: ProgressHandler?,
    write: ([UInt8]) throws -> Void
  ) throws -> RenderedPicture {
    let size = request.size ?? collage.canvas.size
    guard Canvas.allows(size) else { throw EditError.canvasSize(size) }
    let target = RenderTarget(
      size: size, background: request.background, isFlattened: request.format == .jpeg)
    let plan = RenderPlanner.plan(collage, target: target)
    let renderer = Renderer(provider: StoredRasters(images: images), limits: request.limits)
    var byteCount = 0
    func emit(_ bytes: [UInt8]) throws {
      byteCount += bytes.count
      try write(bytes)
    }
    var foundQuality: Int?
    switch try request.pictureEncoding(quality) {
    case let encoding where request.isEncodedWhole:
      try encoding.check(size)
      let picture = try wholePicture(of: plan, with: renderer, request, progress: progress)
      let file = try SizedEncoding(request: request, highest: quality).encode(picture, as: encoding)
      foundQuality = file.quality
      try emit(file.bytes)
    case .jpeg(let encoder):
      let writer = try BandedJPEGWriter(size: size, encoder: encoder, atMost: Self.bandHeight)
      try draw(plan, with: renderer, into: writer, progress: progress, emit: emit)
    case .png(let encoder):
      let writer = try BandedPNGWriter(
        size: size, hasAlpha: !plan.background.isOpaque, effort: encoder.effort,
        density: encoder.density)
      try draw(plan, with: renderer, into: writer, progress: progress, emit: emit)
    case .webp, .avif: throw EncodeError.notWritten(format: request.format)
    }
    return RenderedPicture(size: size, byteCount: byteCount, foundQuality: foundQuality)
  }

  /// Renders a plan in bands and compresses each on the thread that rendered it.
  private func draw<Writer: BandedWriter>(
    _ plan: RenderPlan, with renderer: Renderer, into writer: Writer, progress: ProgressHandler?,
    emit: ([UInt8]) throws -> Void
  ) throws {
    var file = writer
    var index = 0
    try renderer.render(
      plan, bandHeight: writer.bandHeight, isCancelled: isCancelled,
      convert: { _, bitmap in try writer.compress(bitmap) },
      band: { rows, piece in
        try emit(file.bytes(of: piece, at: index))
        index += 1
        progress?(rows.upperBound, plan.size.height)
      })
  }

  /// Renders a picture that is encoded in one piece, if there is memory for it.
  private func wholePicture(
    of plan: RenderPlan, with renderer: Renderer, _ request: RenderRequest,
    progress: ProgressHandler?
  ) throws -> Bitmap {
    let bytes = plan.size.area * SizedEncoding.bytesPerPixel(request.format)
    guard bytes <= request.limits.memory else {
      throw EncodeError.tooMuchMemory(
        format: request.format, bytes: bytes, limit: request.limits.memory)
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(plan.size.area * 4)
    try renderer.render(plan, bandHeight: Self.bandHeight, isCancelled: isCancelled) {
      rows, band in
      pixels += band.bytes
      progress?(rows.upperBound, plan.size.height)
    }
    return Bitmap(
      size: plan.size, alpha: plan.background.isOpaque ? .opaque : .straight, bytes: pixels)
  }

  /// A whole picture file in memory.
  func bytes(
    _ collage: Collage, _ request: RenderRequest, quality: Int, progress: ProgressHandler?
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try make(collage, request, quality: quality, progress: progress) { bytes += $0 }
    return bytes
  }

  /// Makes a collage's snapshot and thumbnail and stores them.
  ///
  /// - Returns: The name under which they are stored; never the same twice, so that a snapshot that
  ///   a collage still refers to is neither overwritten nor removed for another one.
  func storeSnapshot(
    of collage: Collage, context: WorkspaceContext, progress: ProgressHandler?
  ) throws -> String {
    var request = RenderRequest(format: .jpeg)
    let quality = Self.snapshotQuality
    let picture = try bytes(collage, request, quality: quality, progress: progress)
    request.size = collage.canvas.size.fitted(longSide: Self.thumbnailLongSide)
    let thumbnail = try bytes(collage, request, quality: quality, progress: nil)
    let name = "\(collage.id.text)-\(context.makeID().text.prefix(8))"
    try images.storeSnapshot(picture, thumbnail: thumbnail, name: name)
    return name
  }
}
