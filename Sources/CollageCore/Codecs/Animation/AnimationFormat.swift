package enum AnimationFormat: String, Hashable, Sendable, CaseIterable {
  /// GIF, with at most 256 colors.
  case gif
  case webp
  /// Animated PNG; programs without APNG support show the first frame.
  case apng
  /// H.264 in MP4, encoded by the `ffmpeg` program that the user has installed.
  case mp4
  /// VP9 in WebM, encoded by the `ffmpeg` program that the user has installed.
  case webm

  /// Creates the format that uses a filename extension; `nil` if the extension doesn't belong to an
  /// animated format.
  package init?(ending: String) {
    self.init(rawValue: ending == "png" ? "apng" : ending)
  }

  /// True if the program also writes still images to files with the format's extension.
  package var supportsStillImages: Bool { self == .webp || self == .apng }

  /// The highest accepted frame rate, in frames per second; for GIF, the highest that players
  /// support.
  package var highestRate: Double {
    switch self {
    case .gif: 50
    case .webp, .apng, .mp4, .webm: FrameSequence.rateRange.upperBound
    }
  }

  package var hasAlpha: Bool { self != .mp4 }
}
