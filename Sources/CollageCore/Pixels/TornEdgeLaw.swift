/// The edges of torn paper: how far a tear goes into the picture along each side.
///
/// A sum of random curves from long waves to single fibres; each is a function of the place along the
/// side alone, so that a small and a large raster show the same tear. Lengths are parts of the
/// picture's short side.
struct TornEdgeLaw: Hashable, Sendable {
  /// The picture's sides; the shorter one is 1.
  let sides: Size
  /// How far in the tear goes at most.
  let depth: Double
  /// What the random numbers start from.
  let seed: UInt64

  /// A side of the picture.
  enum Side: UInt64, CaseIterable {
    case top, right, bottom, left
  }

  /// How far in a tear goes if nothing else is said.
  static let defaultDepth = 0.045

  /// Tears the edges of a picture.
  ///
  /// - Parameters:
  ///   - size: The picture's size; only the ratio matters.
  ///   - depth: How far in the tear goes at most, in `0..<0.5`.
  ///   - seed: Tells which tear it is.
  init(_ size: Size, depth: Double = defaultDepth, seed: UInt64) {
    precondition(size.width > 0 && size.height > 0 && (0..<0.5).contains(depth))
    let short = min(size.width, size.height)
    sides = Size(width: size.width / short, height: size.height / short)
    self.depth = depth
    self.seed = seed
  }

  /// The waves that are added, by their length and their part of the depth.
  ///
  /// The ratio of lengths is no whole number, so that waves do not come together again.
  private static let waves: [(length: Double, part: Double)] = {
    var waves: [(length: Double, part: Double)] = []
    var (length, part) = (0.61, 1.0)
    while length > 0.0012 {
      waves.append((length, part))
      length /= 1.83
      part /= 1.45
    }
    let sum = waves.reduce(0) { $0 + $1.part }
    return waves.map { ($0.length, $0.part / sum) }
  }()

  /// How far in the tear goes at a place along a side.
  ///
  /// - Parameters:
  ///   - place: From the picture's left or top edge.
  ///   - side: The side.
  ///   - pixel: The size of a pixel: waves that pixels cannot show are left out.
  /// - Returns: A distance in `0...depth`.
  func inset(at place: Double, _ side: Side, pixel: Double) -> Double {
    var sum = 0.0
    for (index, wave) in Self.waves.enumerated() {
      let shown = min(max(wave.length / pixel / 2 - 1, 0), 1)
      guard shown > 0 else { break }
      let noise = Self.noise(
        place / wave.length, seed: seed &* 0x9E37_79B9 &+ side.rawValue &* 64 &+ UInt64(index))
      // Paper gives way in notches: every other wave is folded to them.
      sum += (index % 2 == 0 ? noise : 2 * abs(noise) - 0.7) * wave.part * shown
    }
    // Waves rarely all agree; where they do, the tear goes on within its depth.
    let bent = 3 * sum
    return depth / 2 * (1 + bent / (1 + bent * bent).squareRoot())
  }

  /// The coverage of a pixel around a place of the picture, in `0...1`.
  ///
  /// - Parameters:
  ///   - place: The pixel's centre.
  ///   - pixel: Its side.
  /// - Returns: What no tear takes away.
  func coverage(at place: Point, pixel: Double) -> Double {
    Side.allCases.reduce(1) { least, side in
      let (along, distance) =
        switch side {
        case .top: (place.x, place.y)
        case .bottom: (place.x, sides.height - place.y)
        case .left: (place.y, place.x)
        case .right: (place.y, sides.width - place.x)
        }
      let slope =
        (inset(at: along + pixel, side, pixel: pixel) - inset(at: along - pixel, side, pixel: pixel))
        / (2 * pixel)
      let depth = (distance - inset(at: along, side, pixel: pixel)) / pixel
      return min(least, max(depth / (1 + slope * slope).squareRoot() + 0.5, 0))
    }
  }

  /// A smooth random curve in `-1...1` that bends about once in each unit.
  private static func noise(_ place: Double, seed: UInt64) -> Double {
    let first = place.rounded(.down)
    let index = UInt64(bitPattern: Int64(first))
    func height(_ offset: UInt64) -> Double {
      var random = SplitMix64(seed: seed &* 0xD134_2543_DE82_EF95 &+ index &+ offset)
      return Double(random.next() >> 11) / 0x1p52 - 1
    }
    let (t, before, here) = (place - first, height(0 &- 1), height(0))
    let (next, after) = (height(1), height(2))
    // Catmull and Rom's cubic through the heights.
    let bend = 2 * before - 5 * here + 4 * next - after
    let value =
      here + t / 2 * (next - before + t * (bend + t * (3 * (here - next) + after - before)))
    return min(max(value, -1), 1)
  }
}
