/// Makes picture files out of collages: plan, sources, composite, encode.
struct PictureMaker {
  /// The JPEG quality of snapshots.
  static let snapshotQuality = 85
  /// The long side of thumbnails.
  static let thumbnailLongSide = 320
  /// From this quality on chroma keeps its full resolution, as in other programs.
  private static let fullChromaQuality = 90
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
    switch request.format {
    case .jpeg:
      let encoder = JPEGEncoder(
        quality: quality, subsampling: quality >= Self.fullChromaQuality ? .full : .quarter)
      let writer = try BandedJPEGWriter(size: size, encoder: encoder, atMost: Self.bandHeight)
      try draw(plan, with: renderer, into: writer, progress: progress, emit: emit)
    case .png:
      let writer = try BandedPNGWriter(size: size, hasAlpha: !plan.background.isOpaque)
      try draw(plan, with: renderer, into: writer, progress: progress, emit: emit)
    case .webp, .heic, .avif, .tiff, .gif: throw EncodeError.notWritten(format: request.format)
    }
    return RenderedPicture(size: size, byteCount: byteCount)
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
