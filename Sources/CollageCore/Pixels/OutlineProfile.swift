/// A band of constant width around the covered area of a plane.
///
/// The edge is where the coverage, interpolated between pixel centers, is one half.
struct OutlineProfile: Hashable, Sendable {
  /// The distance from the edge to which the band extends, in pixels; not negative.
  let radius: Double

  init(radius: Double) {
    precondition(radius >= 0 && radius < 1e5)
    self.radius = radius
  }

  /// The number of pixels that are added on each side of a plane.
  var margin: Int { Int(radius.rounded(.up)) + 1 }

  /// The smallest value of ``CoveragePlane`` that counts as inside.
  static let threshold = CoveragePlane.full / 2

  static func isInside(_ value: UInt16) -> Bool { value >= threshold }

  /// Returns a word whose highest bit is one if the value counts as inside, and whose other bits
  /// are zero.
  @inline(__always)
  static func side(_ value: UInt16) -> UInt16 { (value &+ (0x8000 - threshold)) & 0x8000 }

  /// Returns the coverage at an outward distance from the edge, in pixels.
  ///
  /// The formula is `clamp(radius + ½ - distance)`.
  func coverage(distance: Double) -> Double { min(max(radius + 0.5 - distance, 0), 1) }

  /// Returns whether the coverage may change if the true distance is smaller by up to half the
  /// diagonal of a pixel.
  func isOnRim(distance: Double) -> Bool {
    distance > radius - 0.5 && distance < radius + 1.25
  }

  /// Returns the position of the edge between the centers of two pixels, of which one is inside.
  ///
  /// If the whole change happens between the two outer pixels, the two inner pixels contain all of
  /// a sharp edge. Their total coverage then gives the exact position, unlike linear interpolation.
  ///
  /// - Parameters:
  ///   - before: The value of the pixel before the first one.
  ///   - first: The value of the first pixel.
  ///   - second: The value of the second pixel.
  ///   - after: The value of the pixel after the second one.
  /// - Returns: The position in `0...1`, from the first pixel's center to the second one's.
  static func crossing(
    before: UInt16, _ first: UInt16, _ second: UInt16, after: UInt16
  ) -> Double {
    let full = CoveragePlane.full
    let together = (Double(first) + Double(second)) / Double(full)
    if before == full, after == 0 { return min(max(together - 0.5, 0), 1) }
    if before == 0, after == full { return min(max(1.5 - together, 0), 1) }
    return (Double(threshold) - Double(first)) / (Double(second) - Double(first))
  }
}
