/// A photo that is compared with many others, to find copies.
final class DuplicateCandidate {
  private let fingerprint: PhotoFingerprint
  // These values are lazy because the hashes rule out most photos.
  private lazy var isGray = fingerprint.isGray
  private lazy var color = CorrelationVectors(fingerprint, channels: 3)
  private lazy var gray = CorrelationVectors(fingerprint, channels: 1)

  init(_ fingerprint: PhotoFingerprint) {
    self.fingerprint = fingerprint
  }

  /// Returns a lower bound of ``distance(to:)`` between this photo and any photo whose colors are
  /// similar to those of `other`.
  ///
  /// If the bound is positive, the colors of this photo aren't similar to those of `other`; see
  /// ``PhotoFingerprint/hasSimilarColors(to:)``.
  func margin(to other: DuplicateCandidate) -> Float {
    isGray == other.isGray ? color.margin(to: other.color) : gray.margin(to: other.gray)
  }

  /// Returns an upper bound of the difference between the margins of this photo and `other` to the
  /// same third photo; see ``margin(to:)``.
  ///
  /// The bound is infinite if only one of the two photos is gray, or if either is flat.
  func distance(to other: DuplicateCandidate) -> Float {
    guard isGray == other.isGray else { return .infinity }
    return max(color.distance(to: other.color), gray.distance(to: other.gray))
  }
}
