/// The sine and the cosine of an angle, clockwise.
///
/// Mathematical libraries differ in the last bits; sums and products do not, so that layouts are the same on every
/// machine.
struct Turn: Hashable {
  let sine: Double
  let cosine: Double

  /// Takes an angle in degrees.
  init(degrees: Double) { self.init(radians: degrees * .pi / 180) }

  /// Takes an angle in radians, and adds the power series up.
  init(radians: Double) {
    let angle = radians - (radians / (2 * .pi)).rounded() * 2 * .pi
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    // Of at most half a turn, what comes after these is less than the last bit.
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

  /// The size of the smallest upright rectangle around one that is turned about its middle.
  func extent(of size: Size) -> Size {
    Size(
      width: size.width * abs(cosine) + size.height * abs(sine),
      height: size.width * abs(sine) + size.height * abs(cosine))
  }

  /// Where an offset from the middle comes to.
  func applied(to offset: Point) -> Point {
    Point(
      x: offset.x * cosine - offset.y * sine, y: offset.x * sine + offset.y * cosine)
  }
}
