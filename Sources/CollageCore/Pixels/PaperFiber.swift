/// A fiber in a sheet of paper: a thin curved stroke with tapered ends.
///
/// Lengths are in the texture units of ``PaperGrain``.
struct PaperFiber: Hashable, Sendable {
  let start: Point
  /// The unit vector from start to end.
  let direction: Point
  let length: Double
  /// The distance between the middle of the stroke and the straight line from start to end.
  let bend: Double
  /// Half the width of the stroke in its middle.
  let radius: Double
  /// The difference in lightness between the fiber and the sheet, in levels.
  let tone: Double

  /// Returns the fraction of the tone, in `0...1`, that a pixel shows.
  ///
  /// `point` is the pixel's center, and `pixel` is the length of its side.
  func toneFraction(at point: Point, pixel: Double) -> Double {
    let offset = point - start
    let along = (offset.x * direction.x + offset.y * direction.y) / length
    guard along > 0, along < 1 else { return 0 }
    let arc = 4 * along * (1 - along)
    let distance = offset.y * direction.x - offset.x * direction.y - bend * arc
    let reach = radius * arc.squareRoot() + pixel / 2
    // A fiber that is thinner than a pixel becomes fainter, not narrower.
    let strength = min(1, 2 * radius / pixel)
    return strength * max(0, 1 - abs(distance) / reach)
  }

  /// Returns the area that the fiber can affect if a pixel has the side `pixel`.
  func bounds(pixel: Double) -> Rect {
    let end = Point(x: start.x + direction.x * length, y: start.y + direction.y * length)
    let margin = abs(bend) + radius + pixel / 2
    return Rect(
      enclosing: [start, end].flatMap { point in
        [-margin, margin].map { Point(x: point.x + $0, y: point.y + $0) }
      })
  }
}

/// Fibers scattered over a sheet at random.
///
/// The sheet is divided into a grid of squares. `count` fibers start in each square. Lengths are in
/// the texture units of ``PaperGrain``.
struct PaperFiberField: Hashable, Sendable {
  /// The side of a square of the grid.
  let square: Double
  let count: Int
  /// The length of the longest fiber, which is twice the length of the shortest one.
  let length: Double
  /// Half the typical width of a fiber.
  let radius: Double
  /// The largest difference in lightness between a fiber and the sheet, in levels, lighter or
  /// darker.
  let tone: Double
  let seed: UInt64

  /// Returns the fibers that can reach into an area, ordered by the square in which they start.
  func fibers(in size: Size) -> [PaperFiber] {
    func last(_ side: Double) -> Int { Int(((side + length) / square).rounded(.up)) }
    let first = -Int((length / square).rounded(.up))
    return (first..<last(size.height)).flatMap { row in
      (first..<last(size.width)).flatMap { column in fibers(column: column, row: row) }
    }
  }

  func fibers(column: Int, row: Int) -> [PaperFiber] {
    let cell = UInt64(bitPattern: Int64(column)) << 32 ^ UInt64(UInt32(truncatingIfNeeded: row))
    var random = SplitMix64(seed: seed ^ cell &* 0xD6E8_FEB8_6659_FD93)
    func fraction() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    return (0..<count).map { _ in
      let start = Point(
        x: (Double(column) + fraction()) * square, y: (Double(row) + fraction()) * square)
      let direction = Self.direction(fraction)
      let length = length * (0.5 + 0.5 * fraction())
      return PaperFiber(
        start: start, direction: direction, length: length, bend: length * 0.3 * (fraction() - 0.5),
        radius: radius * (0.6 + 0.8 * fraction()), tone: tone * (2 * fraction() - 1))
    }
  }

  /// Returns a random unit vector; all directions are equally likely.
  private static func direction(_ fraction: () -> Double) -> Point {
    for _ in 0..<32 {
      let (x, y) = (2 * fraction() - 1, 2 * fraction() - 1)
      let square = x * x + y * y
      guard square > 0.01, square <= 1 else { continue }
      let length = square.squareRoot()
      return Point(x: x / length, y: y / length)
    }
    return Point(x: 1, y: 0)
  }
}
