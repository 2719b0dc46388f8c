/// An outline: an area of constant width around the covered area of a plane.
///
/// The edge of the covered area is where the coverage, interpolated between pixel centers, is one
/// half.
struct OutlineProfile: Hashable, Sendable {
  /// The width of the outline, in pixels; not negative.
  let radius: Double

  init(radius: Double) {
    precondition(radius >= 0 && radius < 1e5)
    self.radius = radius
  }

  /// The number of pixels that the outline adds on each side of a plane.
  var margin: Int { Int(radius.rounded(.up)) + 1 }

  /// The smallest value of ``CoveragePlane`` that is inside the edge.
  static let threshold = CoveragePlane.full / 2

  static func isInside(_ value: UInt16) -> Bool { value >= threshold }

  /// Returns 0x8000 if a value is inside the edge, and 0 otherwise.
  @inline(__always)
  static func side(_ value: UInt16) -> UInt16 { (value &+ (0x8000 - threshold)) & 0x8000 }

  /// Returns the coverage at a distance outward from the edge, in pixels: `clamp(radius + ½ -
  /// distance)`.
  func coverage(distance: Double) -> Double { min(max(radius + 0.5 - distance, 0), 1) }

  /// Returns whether the coverage at the true distance can differ from the coverage at `distance`.
  ///
  /// The true distance can be smaller than `distance` by up to half the diagonal of a pixel.
  func isOnRim(distance: Double) -> Bool {
    distance > radius - 0.5 && distance < radius + 1.25
  }

  /// Returns the position of the edge between two adjacent pixels; exactly one of them must be
  /// inside the edge.
  ///
  /// The position is in `0...1`, from the center of `first` to the center of `second`. `before` and
  /// `after` are the values of the pixels on both sides of this pair.
  ///
  /// If the coverage changes only in these two pixels, they contain a sharp edge. The sum of their
  /// coverage then gives the exact position, unlike linear interpolation.
  static func crossing(
    before: UInt16, _ first: UInt16, _ second: UInt16, after: UInt16
  ) -> Double {
    let full = CoveragePlane.full
    let sum = (Double(first) + Double(second)) / Double(full)
    if before == full, after == 0 { return min(max(sum - 0.5, 0), 1) }
    if before == 0, after == full { return min(max(1.5 - sum, 0), 1) }
    return (Double(threshold) - Double(first)) / (Double(second) - Double(first))
  }
}
