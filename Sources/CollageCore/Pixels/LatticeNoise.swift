/// Value noise: a smooth function through random values at the points of a lattice.
///
/// Between neighboring points, the function interpolates with the factor `t²·(3 - 2t)`, where `t`
/// is the fraction of the distance between the points.
struct LatticeNoise: Hashable, Sendable {
  /// The distance between lattice points along each axis.
  let wavelength: Size
  /// The largest absolute value.
  let amplitude: Double
  let seed: UInt32
  /// The offset that is added to a position before the noise is computed.
  var offset = Point.zero

  /// Returns the negated noise, moved by a distance along both axes.
  ///
  /// The sum of a noise and its shadow looks like a relief under a light: positions where the noise
  /// falls toward the lower right become lighter.
  func shadow(_ distance: Double) -> LatticeNoise {
    LatticeNoise(
      wavelength: wavelength, amplitude: -amplitude, seed: seed,
      offset: Point(x: offset.x + distance, y: offset.y + distance))
  }

  /// Returns the fraction of the amplitude, in `0...1`, that remains visible at a scale.
  ///
  /// `scale` is the number of pixels per unit of ``wavelength``. A pixel that averages `n` random
  /// values varies less, by the factor `1/√n`.
  func visibleFraction(scale: Double) -> Double {
    (min(wavelength.width * scale, 1) * min(wavelength.height * scale, 1)).squareRoot()
  }

  func value(at point: Point) -> Double {
    let x = (point.x + offset.x) / wavelength.width
    let y = (point.y + offset.y) / wavelength.height
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (right, down) = (Self.smooth(x - column), Self.smooth(y - row))
    func latticeValue(_ dx: Int, _ dy: Int) -> Double {
      Double(Self.random(Int(column) + dx, Int(row) + dy, seed: seed))
    }
    let upper = latticeValue(0, 0) * (1 - right) + latticeValue(1, 0) * right
    let lower = latticeValue(0, 1) * (1 - right) + latticeValue(1, 1) * right
    return amplitude * (upper * (1 - down) + lower * down)
  }

  private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }

  @inline(__always)
  static func random(_ column: Int, _ row: Int, seed: UInt32) -> Float {
    // The hash function lowbias32 by Chris Wellons, applied once for each coordinate.
    var bits = UInt32(truncatingIfNeeded: column) &* 0x9E37_79B9 &+ seed
    bits = hashed(bits) &+ UInt32(truncatingIfNeeded: row) &* 0x85EB_CA6B
    return Float(Int32(truncatingIfNeeded: hashed(bits)) &>> 8) * 0x1p-23
  }

  @inline(__always)
  private static func hashed(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits ^ bits &>> 16) &* 0x7FEB_352D
    bits = (bits ^ bits &>> 15) &* 0x846C_A68B
    return bits ^ bits &>> 16
  }
}
