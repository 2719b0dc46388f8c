internal import ArgumentParser
internal import CollageCore

struct AnimationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Render an animation with this many frames (default: 24)", valueName: "count"),
    transform: Word.reader(AnimationOptionParser.count))
  var frames: Int?

  @Option(
    help: ArgumentHelp("Frames per second (default: 12)", valueName: "rate"),
    transform: Word.reader(AnimationOptionParser.rate))
  var fps: Double?

  @Option(
    help: ArgumentHelp("The length of the loop, such as 2s or 500ms", valueName: "time"),
    transform: Word.reader(AnimationOptionParser.duration))
  var duration: Double?

  @Option(
    help: ArgumentHelp("The number of plays, or forever (default: forever)", valueName: "times"),
    completion: .list(["forever"]), transform: Word.reader(AnimationOptionParser.loops))
  var loop: LoopCount?

  @Flag(help: "Play the loop forward, then backward")
  var boomerang = false

  private var isGiven: Bool {
    frames != nil || fps != nil || duration != nil || loop != nil || boomerang
  }

  /// Returns the requested animation; `nil` for a still image.
  ///
  /// The extension of `destination` indicates the format; `nil` stands for a generated name.
  func motion(of destination: String?, _ file: ImageFileOptions) throws -> AnimationRequest? {
    guard let format = try format(of: destination, file) else { return nil }
    let motion = AnimationRequest(
      frames: try FrameSequence(
        count: frames, rate: fps, duration: duration, isBoomerang: boomerang, loops: loop?.count),
      format: format)
    guard motion.frames.framesPerSecond <= format.highestRate else {
      throw UserFacingError.frameRate(format)
    }
    return motion
  }

  private func format(
    of destination: String?, _ file: ImageFileOptions
  ) throws(UserFacingError) -> AnimationFormat? {
    let fileExtension =
      file.format?.fileExtension ?? destination.flatMap(FormatParser.fileExtension)?.lowercased()
    guard let fileExtension else {
      guard isGiven else { return nil }
      guard destination == nil else {
        throw UserFacingError.animationFormat
      }
      return .webp
    }
    if let format = AnimationFormat(ending: fileExtension), isGiven || !format.supportsStillImages {
      return format
    }
    guard !isGiven else { throw .notAnimation }
    return nil
  }
}

struct AnimationRequest: Hashable, Sendable {
  let frames: FrameSequence
  let format: AnimationFormat

  func check(_ file: ImageFileOptions) throws(UserFacingError) {
    let known = format == .webp ? ["--quality", "--lossless"] : []
    guard let other = file.given.first(where: { !known.contains($0) }) else { return }
    throw .animationOption(other, format)
  }
}

extension AnimationFormat {
  var noun: String {
    switch self {
    case .gif: "GIF"
    case .webp: "WebP"
    case .apng: "PNG"
    case .mp4: "MP4"
    case .webm: "WebM"
    }
  }

  var fileEnding: String { self == .apng ? "png" : rawValue }
}
