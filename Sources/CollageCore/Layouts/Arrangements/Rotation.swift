/// The sine and cosine of a clockwise rotation.
///
/// A layout must be the same on every machine, but math libraries compute slightly different sines
/// and cosines. This type uses only basic arithmetic, whose rounding is the same everywhere.
struct Rotation: Hashable {
  let sine: Double
  let cosine: Double

  init(degrees: Double) { self.init(radians: degrees * .pi / 180) }

  /// Creates a rotation from an angle in radians by summing the power series of sine and cosine.
  init(radians: Double) {
    let angle = radians - (radians / (2 * .pi)).rounded() * 2 * .pi
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    // For angles up to 180 degrees, further terms don't affect the result.
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

  /// Returns the size of the axis-aligned bounds of a rectangle that is rotated about its center.
  func extent(of size: Size) -> Size {
    Size(
      width: size.width * abs(cosine) + size.height * abs(sine),
      height: size.width * abs(sine) + size.height * abs(cosine))
  }

  func applied(to offset: Point) -> Point {
    Point(
      x: offset.x * cosine - offset.y * sine, y: offset.x * sine + offset.y * cosine)
  }
}
