/// The band around what a plane covers, in numbers.
///
/// The edge is where coverage is half between the centres of pixels.
struct OutlineLaw: Hashable, Sendable {
  /// How far from the edge the band reaches, in pixels; not negative.
  let radius: Double

  /// Makes the band of a width.
  init(radius: Double) {
    precondition(radius >= 0 && radius < 1e5)
    self.radius = radius
  }

  /// The pixels that are added on each side of a plane.
  var margin: Int { Int(radius.rounded(.up)) + 1 }

  /// The least value of ``CoveragePlane`` that counts as inside.
  static let threshold = CoveragePlane.full / 2

  /// Whether a value counts as inside.
  static func isInside(_ value: UInt16) -> Bool { value >= threshold }

  /// One in the highest bit of what counts as inside, zero there outside.
  @inline(__always)
  static func side(_ value: UInt16) -> UInt16 { (value &+ (0x8000 - threshold)) & 0x8000 }

  /// The coverage at a distance from the edge outwards, in pixels: `clamp(radius + ½ - distance)`.
  func coverage(distance: Double) -> Double { min(max(radius + 0.5 - distance, 0), 1) }

  /// Whether the coverage at a distance may be another one where the true distance is less by up to
  /// half the diagonal of a pixel.
  func isOnRim(distance: Double) -> Bool {
    distance > radius - 0.5 && distance < radius + 1.25
  }

  /// Where the edge is between the centres of two pixels of which one is inside, in `0...1`.
  ///
  /// Where everything changes between the two pixels beyond them, they have all of a sharp edge: what
  /// they cover together tells exactly where it is, while a straight line between them does not.
  ///
  /// - Parameters:
  ///   - before: The value of the pixel before the first one.
  ///   - first: The value of the pixel that is counted from.
  ///   - second: The value of the pixel that is counted to.
  ///   - after: The value of the pixel after it.
  /// - Returns: The way from the first pixel's centre to the second one's.
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
