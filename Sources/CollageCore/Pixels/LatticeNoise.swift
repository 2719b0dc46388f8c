/// Smooth random numbers over the plane: values at the crossings of a lattice, and between them
/// `t²·(3 - 2t)` of the way from one to the next.
struct LatticeNoise: Hashable, Sendable {
  /// How far crossings are from each other along each axis.
  let wavelength: Size
  /// The largest value.
  let amplitude: Double
  /// Which random numbers.
  let seed: UInt32
  /// What is added to a point before its value is looked up.
  var offset = Point.zero

  /// The same numbers seen from a point away, and as much below zero as they were above.
  ///
  /// The sum of both is large where the ground rises towards the point, as if light came from there.
  func shadow(_ distance: Double) -> LatticeNoise {
    LatticeNoise(
      wavelength: wavelength, amplitude: -amplitude, seed: seed,
      offset: Point(x: offset.x + distance, y: offset.y + distance))
  }

  /// How much of it can be seen at a scale in pixels.
  ///
  /// A pixel that shows the mean of several random numbers differs less from the others: by one over
  /// the root of how many there are.
  func visiblePart(scale: Double) -> Double {
    (min(wavelength.width * scale, 1) * min(wavelength.height * scale, 1)).squareRoot()
  }

  /// The value at a point.
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

  /// A number in `-1..<1` for a crossing.
  @inline(__always)
  static func random(_ column: Int, _ row: Int, seed: UInt32) -> Float {
    // Chris Wellons' lowbias32, once for each number.
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
