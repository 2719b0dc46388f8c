/// Writes an animation file.
///
/// If the format allows it, each frame is written when it arrives. Otherwise frames are buffered.
struct AnimationFile {
  private let format: AnimationFormat
  private let size: PixelSize
  private let alpha: AlphaState
  private let frames: FrameSequence
  private let isCancelled: @Sendable () -> Bool
  private var colors = GIFHistogram()
  /// The writer of the file; `nil` for a video, and for a GIF until all frames have arrived.
  private var writer: (any FrameWriter)?
  private var video: VideoEncoding?
  /// The number of times that the frames are written.
  private let repetitions: Int
  /// The frames on disk, if they are needed again: to choose a common palette, to play the frames
  /// backward, or to repeat a video.
  private let spool: FrameSpool?

  /// Starts a file.
  ///
  /// `quality` is the quality of a WebP, in `1...100`; `nil` is lossless. Throws a ``FileError`` if
  /// the disk has too little free space for the buffered frames.
  init(
    _ format: AnimationFormat, size: PixelSize, isOpaque: Bool, frames: FrameSequence,
    quality: Int?,
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
      writer = try WebPAnimationWriter(size: size, quality: quality, timing: frames.timing)
    case .apng:
      writer = try APNGWriter(
        size: size, hasAlpha: !isOpaque, frameCount: frames.order.count, pace: frames.timing)
    case .mp4, .webm:
      video = try VideoEncoding(
        FFmpegCommand(
          format: format, size: size, hasAlpha: !isOpaque,
          framesPerSecond: frames.framesPerSecond), isCancelled: isCancelled)
    }
    // A video file can't tell players to repeat it, so write the frames of every repetition.
    repetitions = video == nil ? 1 : frames.loops ?? 1
    let isRepeated = frames.isBoomerang || repetitions > 1
    spool =
      format == .gif || isRepeated
      ? try FrameSpool(size: size, alpha: alpha, count: frames.count, on: fileSystem) : nil
  }

  /// Adds the next frame and returns the bytes of the file that are complete.
  mutating func add(_ frame: Bitmap) throws -> [UInt8] {
    if format == .gif { colors.add(frame) }
    try spool?.append(frame)
    try video?.add(frame)
    return try writer?.add(frame) ?? []
  }

  /// Ends the file and passes its remaining bytes to `emit`.
  mutating func finish(_ emit: ([UInt8]) throws -> Void) throws {
    if format == .gif {
      writer = GIFAnimationWriter(
        size: size, palette: GIFPalette(colors), framesPerSecond: frames.framesPerSecond,
        loops: frames.loops)
    }
    // In all formats except GIF, `add(_:)` has already written the first `frames.count` frames.
    var written = format == .gif ? 0 : frames.count
    for _ in 0..<repetitions {
      for index in frames.order.dropFirst(written) {
        guard let frame = try spooledFrame(index) else { continue }
        try video?.add(frame)
        try emit(writer?.add(frame) ?? [])
      }
      written = 0
    }
    try video?.finish(emit)
    try emit(writer?.finish() ?? [])
  }

  private func spooledFrame(_ index: Int) throws -> Bitmap? {
    guard !isCancelled() else { throw CancellationError() }
    return try spool?.frame(index)
  }
}
