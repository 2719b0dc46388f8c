/// A fibre in a sheet: a thin bent stroke that is thinner at its ends.
struct PaperFibre: Hashable, Sendable {
  /// Where it begins.
  let start: Point
  /// Its direction, of length one.
  let direction: Point
  /// Its length.
  let length: Double
  /// How far its middle is beside the straight line.
  let bend: Double
  /// Half of its width in the middle.
  let radius: Double
  /// How much lighter than the sheet it is, in levels.
  let tone: Double

  /// How much of the tone a point has where pixels have a size.
  func share(at point: Point, pixel: Double) -> Double {
    let offset = point - start
    let along = (offset.x * direction.x + offset.y * direction.y) / length
    guard along > 0, along < 1 else { return 0 }
    let arc = 4 * along * (1 - along)
    let beside = offset.y * direction.x - offset.x * direction.y - bend * arc
    let reach = radius * arc.squareRoot() + pixel / 2
    // Thinner than a pixel it is fainter instead.
    let strength = min(1, 2 * radius / pixel)
    return strength * max(0, 1 - abs(beside) / reach)
  }

  /// The rows and columns that it can reach, where pixels have a size.
  func bounds(pixel: Double) -> Rect {
    let end = Point(x: start.x + direction.x * length, y: start.y + direction.y * length)
    let margin = abs(bend) + radius + pixel / 2
    return Rect(
      enclosing: [start, end].flatMap { point in
        [-margin, margin].map { Point(x: point.x + $0, y: point.y + $0) }
      })
  }
}

/// Fibres that lie about in a sheet.
struct PaperFibres: Hashable, Sendable {
  /// The side of the squares that have so many of them.
  let square: Double
  /// How many begin in a square.
  let count: Int
  /// The length of the longest; the shortest has half of it.
  let length: Double
  /// Half of their width.
  let radius: Double
  /// How much lighter than the sheet the lightest is, in levels, and how much darker the darkest.
  let tone: Double
  /// Which random numbers.
  let seed: UInt64

  /// The fibres that can reach into an area, from top to bottom and left to right.
  func fibres(in size: Size) -> [PaperFibre] {
    func last(_ side: Double) -> Int { Int(((side + length) / square).rounded(.up)) }
    let first = -Int((length / square).rounded(.up))
    return (first..<last(size.height)).flatMap { row in
      (first..<last(size.width)).flatMap { column in fibres(column: column, row: row) }
    }
  }

  /// The fibres that begin in a square.
  func fibres(column: Int, row: Int) -> [PaperFibre] {
    let place = UInt64(bitPattern: Int64(column)) << 32 ^ UInt64(UInt32(truncatingIfNeeded: row))
    var random = SplitMix64(seed: seed ^ place &* 0xD6E8_FEB8_6659_FD93)
    func number() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    return (0..<count).map { _ in
      let start = Point(
        x: (Double(column) + number()) * square, y: (Double(row) + number()) * square)
      let direction = Self.direction(number)
      let length = length * (0.5 + 0.5 * number())
      return PaperFibre(
        start: start, direction: direction, length: length, bend: length * 0.3 * (number() - 0.5),
        radius: radius * (0.6 + 0.8 * number()), tone: tone * (2 * number() - 1))
    }
  }

  /// A direction, all equally likely.
  private static func direction(_ number: () -> Double) -> Point {
    for _ in 0..<32 {
      let (x, y) = (2 * number() - 1, 2 * number() - 1)
      let square = x * x + y * y
      guard square > 0.01, square <= 1 else { continue }
      let length = square.squareRoot()
      return Point(x: x / length, y: y / length)
    }
    return Point(x: 1, y: 0)
  }
}
