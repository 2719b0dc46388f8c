/// A photo's thumbnail as unit vectors: one for the whole thumbnail, and one for each cropped
/// variant; see ``DifferenceHashes/cuts``.
///
/// The distance of two vectors is √(2 - 2r), where r is the normalized cross-correlation of the
/// thumbnails.
final class CorrelationVectors {
  private typealias Vector = [SIMD16<Float>]

  private let fingerprint: PhotoFingerprint
  private let channels: Int
  private let mean: Double
  /// The vector of the whole thumbnail; empty if all pixels of the thumbnail have the same color.
  private let whole: Vector
  private lazy var cuts = DifferenceHashes.cuts.map {
    Self.vector(fingerprint.grid(channels: channels).middle($0))
  }
  /// The maximum distance between the whole thumbnail and a cropped variant.
  private lazy var spread = cuts.map { Self.distance($0, whole) }.max() ?? 0

  init(_ fingerprint: PhotoFingerprint, channels: Int) {
    (self.fingerprint, self.channels) = (fingerprint, channels)
    let grid = fingerprint.grid(channels: channels)
    (mean, whole) = (grid.mean, Self.vector(grid))
  }

  /// Returns a lower bound of ``distance(to:)`` between this thumbnail and any thumbnail that
  /// matches `other`.
  ///
  /// Two thumbnails match if their correlation is at least ``PhotoFingerprint/minimumCorrelation``;
  /// one of the two can be replaced by a cropped variant. If the bound is positive, this thumbnail
  /// doesn't match `other`.
  func margin(to other: CorrelationVectors) -> Float {
    guard !whole.isEmpty, !other.whole.isEmpty else {
      let areFlat = whole.isEmpty && other.whole.isEmpty
      return areFlat && abs(mean - other.mean) <= Double(PhotoFingerprint.maximumColorDifference)
        ? 0 : 1
    }
    let distance = Self.distance(whole, other.whole)
    if distance >= Self.hopelessDistance { return distance - Self.hopelessDistance }
    if distance <= Self.matchDistance { return 0 }
    // By the triangle inequality, this bound also applies to the cropped variants.
    let bound = distance - max(spread, other.spread) - Self.matchDistance
    if bound > 0 { return bound }
    let distances =
      cuts.map { Self.distance($0, other.whole) } + other.cuts.map { Self.distance(whole, $0) }
    return (distances.min() ?? distance) - Self.matchDistance
  }

  /// Returns an upper bound of the difference between the margins of this thumbnail and `other` to
  /// the same third thumbnail; see ``margin(to:)``.
  ///
  /// The bound is infinite if either thumbnail is flat.
  func distance(to other: CorrelationVectors) -> Float {
    guard !whole.isEmpty else { return .infinity }
    return zip([whole] + cuts, [other.whole] + other.cuts).map(Self.distance).max() ?? 0
  }

  private static let matchDistance = distance(PhotoFingerprint.minimumCorrelation)
  private static let hopelessDistance = distance(PhotoFingerprint.minimumUncroppedCorrelation)

  /// Returns the distance for a correlation, plus a tolerance for rounding errors.
  private static func distance(_ correlation: Double) -> Float {
    Float((2 - 2 * correlation).squareRoot() + 1e-5)
  }

  private static func vector(_ grid: ColorGrid) -> Vector {
    let unit = grid.unit?.map { Float($0) } ?? []
    return stride(from: 0, to: unit.count, by: 16).map { SIMD16(unit[$0..<$0 + 16]) }
  }

  private static func distance(_ left: Vector, _ right: Vector) -> Float {
    guard left.count == right.count else { return .infinity }
    var sum = SIMD16<Float>.zero
    for index in left.indices {
      let difference = left[index] - right[index]
      sum += difference * difference
    }
    return sum.sum().squareRoot()
  }
}
