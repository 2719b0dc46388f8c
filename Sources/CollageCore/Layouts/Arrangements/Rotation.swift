/// The sine and cosine of a clockwise rotation.
///
/// Layouts must be the same on every machine, but math libraries round sines and cosines
/// differently. This type uses only basic arithmetic, which is always rounded in the same way.
struct Rotation: Hashable {
  let sine: Double
  let cosine: Double

  init(degrees: Double) { self.init(radians: degrees * .pi / 180) }

  /// Creates a rotation from an angle in radians, by summing power series.
  init(radians: Double) {
    let angle = radians - (radians / (2 * .pi)).rounded() * 2 * .pi
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    // For at most 180 degrees, later terms are less than the last bit.
    for power in 0..<32 {
      switch power % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= angle / Double(power + 1)
    }
    (self.sine, self.cosine) = (sine, cosine)
  }

  /// Returns the axis-aligned extent of a size that is rotated about its center.
  func extent(of size: Size) -> Size {
    Size(
      width: size.width * abs(cosine) + size.height * abs(sine),
      height: size.width * abs(sine) + size.height * abs(cosine))
  }

  /// Rotates an offset from the center.
  func applied(to offset: Point) -> Point {
    Point(
      x: offset.x * cosine - offset.y * sine, y: offset.x * sine + offset.y * cosine)
  }
}
