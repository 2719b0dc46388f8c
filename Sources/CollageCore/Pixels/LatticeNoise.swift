/// Value noise: random values at the points of a lattice, with smoothstep interpolation.
///
/// The interpolation factor is `t²·(3 - 2t)`.
struct LatticeNoise: Hashable, Sendable {
  /// The distance between lattice points along each axis.
  let wavelength: Size
  /// The largest absolute value.
  let amplitude: Double
  let seed: UInt32
  /// The offset that is added to a point before its value is looked up.
  var offset = Point.zero

  /// Returns the negated noise, sampled at an offset along both axes.
  ///
  /// The sum of both is large where the noise rises toward the point, like a relief lit from there.
  func shadow(_ distance: Double) -> LatticeNoise {
    LatticeNoise(
      wavelength: wavelength, amplitude: -amplitude, seed: seed,
      offset: Point(x: offset.x + distance, y: offset.y + distance))
  }

  /// Returns the visible fraction of the amplitude at a scale in pixels per unit.
  ///
  /// A pixel that averages several random values varies less, by one over the square root of their
  /// number.
  func visiblePart(scale: Double) -> Double {
    (min(wavelength.width * scale, 1) * min(wavelength.height * scale, 1)).squareRoot()
  }

  func value(at point: Point) -> Double {
    let x = (point.x + offset.x) / wavelength.width
    let y = (point.y + offset.y) / wavelength.height
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (right, down) = (Self.smooth(x - column), Self.smooth(y - row))
    func crossing(_ dx: Int, _ dy: Int) -> Double {
      Double(Self.random(Int(column) + dx, Int(row) + dy, seed: seed))
    }
    let upper = crossing(0, 0) * (1 - right) + crossing(1, 0) * right
    let lower = crossing(0, 1) * (1 - right) + crossing(1, 1) * right
    return amplitude * (upper * (1 - down) + lower * down)
  }

  private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }

  /// Returns the random value of a lattice point, in `-1..<1`.
  @inline(__always)
  static func random(_ column: Int, _ row: Int, seed: UInt32) -> Float {
    // Chris Wellons' lowbias32, applied once per coordinate.
    var bits = UInt32(truncatingIfNeeded: column) &* 0x9E37_79B9 &+ seed
    bits = mixed(bits) &+ UInt32(truncatingIfNeeded: row) &* 0x85EB_CA6B
    return Float(Int32(truncatingIfNeeded: mixed(bits)) &>> 8) * 0x1p-23
  }

  @inline(__always)
  private static func mixed(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits ^ bits &>> 16) &* 0x7FEB_352D
    bits = (bits ^ bits &>> 15) &* 0x846C_A68B
    return bits ^ bits &>> 16
  }
}
