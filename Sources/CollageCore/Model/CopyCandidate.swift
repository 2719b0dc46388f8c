/// A photo whose colors are compared with those of many others.
final class CopyCandidate {
  private let print: PhotoFingerprint
  // Lazy, for the bits rule out most photos.
  private lazy var isGrey = print.isGrey
  private lazy var color = CorrelationVectors(print, channels: 3)
  private lazy var grey = CorrelationVectors(print, channels: 1)

  init(_ print: PhotoFingerprint) {
    self.print = print
  }

  /// A lower bound of the distance to the nearest photo that agrees with another one.
  ///
  /// - Returns: If positive, the photos do not agree by ``PhotoFingerprint/agrees(with:)``.
  func margin(to other: CopyCandidate) -> Float {
    isGrey == other.isGrey ? color.margin(to: other.color) : grey.margin(to: other.grey)
  }

  /// The distance between two photos: the most by which their margins to any third one differ.
  func distance(to other: CopyCandidate) -> Float {
    guard isGrey == other.isGrey else { return .infinity }
    return max(color.distance(to: other.color), grey.distance(to: other.grey))
  }
}
