/// A photo that is compared with many others, to find copies.
final class DuplicateCandidate {
  private let print: PhotoFingerprint
  // These values are lazy because the hashes rule out most photos.
  private lazy var isGray = print.isGray
  private lazy var color = CorrelationVectors(print, channels: 3)
  private lazy var gray = CorrelationVectors(print, channels: 1)

  init(_ print: PhotoFingerprint) {
    self.print = print
  }

  /// Returns a lower bound of the distance from this photo to the nearest photo that agrees with
  /// `other`.
  ///
  /// - Returns: The bound. If it is positive, the photos don't agree, as defined by
  ///   ``PhotoFingerprint/agrees(with:)``.
  func margin(to other: DuplicateCandidate) -> Float {
    isGray == other.isGray ? color.margin(to: other.color) : gray.margin(to: other.gray)
  }

  /// Returns the largest possible difference between the margins of two photos to a third one.
  func distance(to other: DuplicateCandidate) -> Float {
    guard isGray == other.isGray else { return .infinity }
    return max(color.distance(to: other.color), gray.distance(to: other.gray))
  }
}
