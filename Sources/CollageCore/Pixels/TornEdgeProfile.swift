/// The profile of a torn paper edge: the distance of the tear from each side of a photo.
///
/// The profile is a sum of random curves from long waves to single fibers. Each curve depends only
/// on the position along the side, so that rasters of all sizes show the same tear. Lengths are
/// fractions of the photo's short side.
struct TornEdgeProfile: Hashable, Sendable {
  /// The size of the photo.
  ///
  /// The shorter side is 1.
  let sides: Size
  /// The largest distance of the tear from the side.
  let depth: Double
  let seed: UInt64

  enum Side: UInt64, CaseIterable {
    case top, right, bottom, left
  }

  static let defaultDepth = 0.045

  /// Creates the torn edges of a photo.
  ///
  /// - Parameters:
  ///   - size: The size of the photo. Only the aspect ratio matters.
  ///   - depth: The largest distance of the tear from the side, in `0..<0.5`.
  ///   - seed: The seed that selects the tear.
  init(_ size: Size, depth: Double = defaultDepth, seed: UInt64) {
    precondition(size.width > 0 && size.height > 0 && (0..<0.5).contains(depth))
    let short = min(size.width, size.height)
    sides = Size(width: size.width / short, height: size.height / short)
    self.depth = depth
    self.seed = seed
  }

  /// The lengths of the waves and their fractions of the depth.
  ///
  /// The ratio of lengths is not an integer, so that waves do not coincide again.
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

  /// Returns the distance of the tear from a side at a position along it.
  ///
  /// - Parameters:
  ///   - place: The position from the photo's left or top edge.
  ///   - side: The side.
  ///   - pixel: The size of a pixel. Waves too short for pixels to show are left out.
  /// - Returns: A distance in `0...depth`.
  func inset(at place: Double, _ side: Side, pixel: Double) -> Double {
    var sum = 0.0
    for (index, wave) in Self.waves.enumerated() {
      let shown = min(max(wave.length / pixel / 2 - 1, 0), 1)
      guard shown > 0 else { break }
      let noise = Self.noise(
        place / wave.length, seed: seed &* 0x9E37_79B9 &+ side.rawValue &* 64 &+ UInt64(index))
      // Paper tears in notches, so every other wave is folded into notches.
      sum += (index % 2 == 0 ? noise : 2 * abs(noise) - 0.7) * wave.part * shown
    }
    // Waves rarely all add up. This curve limits their sum to the depth.
    let bent = 3 * sum
    return depth / 2 * (1 + bent / (1 + bent * bent).squareRoot())
  }

  /// Returns the coverage of a pixel, in `0...1`; zero outside a tear.
  ///
  /// - Parameters:
  ///   - place: The center of the pixel.
  ///   - pixel: The side of the pixel.
  /// - Returns: The coverage.
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

  /// Returns a smooth random curve in `-1...1` with about one bend per unit.
  private static func noise(_ place: Double, seed: UInt64) -> Double {
    let first = place.rounded(.down)
    let index = UInt64(bitPattern: Int64(first))
    func height(_ offset: UInt64) -> Double {
      var random = SplitMix64(seed: seed &* 0xD134_2543_DE82_EF95 &+ index &+ offset)
      return Double(random.next() >> 11) / 0x1p52 - 1
    }
    let (t, before, here) = (place - first, height(0 &- 1), height(0))
    let (next, after) = (height(1), height(2))
    // The Catmull-Rom spline through the heights.
    let bend = 2 * before - 5 * here + 4 * next - after
    let value =
      here + t / 2 * (next - before + t * (bend + t * (3 * (here - next) + after - before)))
    return min(max(value, -1), 1)
  }
}
