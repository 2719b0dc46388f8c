/// A photo whose colors are compared with those of many others.
final class DuplicateCandidate {
  private let print: PhotoFingerprint
  // Lazy, because the hashes rule out most photos.
  private lazy var isGray = print.isGray
  private lazy var color = CorrelationVectors(print, channels: 3)
  private lazy var gray = CorrelationVectors(print, channels: 1)

  init(_ print: PhotoFingerprint) {
    self.print = print
  }

  /// Returns a lower bound of the distance to the nearest photo that agrees with `other`.
  ///
  /// - Returns: If positive, the photos do not agree by ``PhotoFingerprint/agrees(with:)``.
  func margin(to other: DuplicateCandidate) -> Float {
    isGray == other.isGray ? color.margin(to: other.color) : gray.margin(to: other.gray)
  }

  /// Returns the distance between two photos: the largest difference of their margins to any third
  /// one.
  func distance(to other: DuplicateCandidate) -> Float {
    guard isGray == other.isGray else { return .infinity }
    return max(color.distance(to: other.color), gray.distance(to: other.gray))
  }
}
