/// One file of frames: writes those that can be written as they come, and keeps those that cannot.
struct FrameFile {
  private let format: MovingFormat
  private let size: PixelSize
  private let alpha: AlphaState
  private let frames: FrameSequence
  private let isCancelled: @Sendable () -> Bool
  private var colors = GIFHistogram()
  /// What writes the file; nil while it waits for all frames, and for a film.
  private var writer: (any FrameWriter)?
  /// What writes a film.
  private var film: Film?
  /// How often the loop is written.
  private let repetitions: Int
  /// Frames that are needed once more: for a palette of all of them, on the way back, or for the loops of a
  /// film.
  private let spool: FrameSpool?

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - format: The kind of file.
  ///   - size: The size of all frames.
  ///   - isOpaque: Whether no pixel of any frame is transparent.
  ///   - frames: The frames.
  ///   - quality: How much a WebP keeps, in `1...100`; nil keeps all.
  ///   - fileSystem: Reports the free space.
  ///   - isCancelled: Asked between frames whether to stop.
  /// - Throws: ``EncodeError``, ``VideoError``, ``FileError``, also if the disk has too little free space
  ///   for the frames that are kept.
  init(
    _ format: MovingFormat, size: PixelSize, isOpaque: Bool, frames: FrameSequence, quality: Int?,
    on fileSystem: any FileSystem = .disk, isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    (self.format, self.size, self.frames) = (format, size, frames)
    self.isCancelled = isCancelled
    alpha = isOpaque ? .opaque : .straight
    switch format {
    case .gif:
      guard size.longSide <= GIFAnimationWriter.longestSide else {
        throw EncodeError.tooLarge(
          format: .gif, size: size, longestSide: GIFAnimationWriter.longestSide)
      }
    case .webp:
      writer = try WebPAnimationWriter(size: size, quality: quality, pace: frames.pace)
    case .apng:
      writer = try APNGWriter(
        size: size, hasAlpha: !isOpaque, frameCount: frames.order.count, pace: frames.pace)
    case .mp4, .webm:
      film = try Film(
        VideoCommand(
          format: format, size: size, hasAlpha: !isOpaque,
          framesPerSecond: frames.framesPerSecond), isCancelled: isCancelled)
    }
    // No player repeats a film by what is in the file.
    repetitions = film == nil ? 1 : frames.loops ?? 1
    let isRepeated = frames.isBoomerang || repetitions > 1
    spool =
      format == .gif || isRepeated
      ? try FrameSpool(size: size, alpha: alpha, count: frames.count, on: fileSystem) : nil
  }

  /// Takes the next frame of the loop.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The bytes of the file that are ready.
  /// - Throws: ``EncodeError``, ``VideoError``, ``FileError``, ``RenderError``.
  mutating func add(_ frame: Bitmap) throws -> [UInt8] {
    if format == .gif { colors.add(frame) }
    try spool?.append(frame)
    try film?.add(frame)
    return try writer?.add(frame) ?? []
  }

  /// Ends the file.
  ///
  /// - Parameter emit: Receives the rest of it.
  /// - Throws: ``EncodeError``, ``VideoError``, ``FileError``, ``RenderError``, and what `emit` throws.
  mutating func finish(_ emit: ([UInt8]) throws -> Void) throws {
    if format == .gif {
      writer = GIFAnimationWriter(
        size: size, palette: GIFPalette(colors), framesPerSecond: frames.framesPerSecond,
        loops: frames.loops)
    }
    // All but a GIF have the frames of the first loop's way there already.
    var written = format == .gif ? 0 : frames.count
    for _ in 0..<repetitions {
      for index in frames.order.dropFirst(written) {
        guard let frame = try spooled(index) else { continue }
        try film?.add(frame)
        try emit(writer?.add(frame) ?? [])
      }
      written = 0
    }
    try film?.finish(emit)
    try emit(writer?.finish() ?? [])
  }

  private func spooled(_ index: Int) throws -> Bitmap? {
    guard !isCancelled() else { throw CancellationError() }
    return try spool?.frame(index)
  }
}
