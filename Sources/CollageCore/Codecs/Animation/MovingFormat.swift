/// A kind of file that holds pictures that come one after the other.
package enum MovingFormat: String, Hashable, Sendable, CaseIterable {
  /// GIF, of at most 256 colours.
  case gif
  /// WebP.
  case webp
  /// PNG with frames, which programs that do not know them show as a still picture.
  case apng
  /// H.264 in MP4, by the user's ffmpeg.
  case mp4
  /// VP9 in WebM, by the user's ffmpeg.
  case webm

  /// The format that the ending of a file's name says; nil for one that moves in none.
  package init?(ending: String) {
    self.init(rawValue: ending == "png" ? "apng" : ending)
  }

  /// Whether files of the ending hold still pictures, too.
  package var isStillToo: Bool { self == .webp || self == .apng }

  /// The most frames a second that players show.
  package var highestRate: Double {
    switch self {
    case .gif: 50
    case .webp, .apng, .mp4, .webm: FrameSequence.rateRange.upperBound
    }
  }

  /// Whether pixels can be transparent.
  package var hasAlpha: Bool { self != .mp4 }
}
