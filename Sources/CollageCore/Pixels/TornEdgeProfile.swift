/// The profile of a torn paper edge: the distance between each side of a photo and the tear.
///
/// The profile is a sum of random curves, from long waves to the length of single fibers. A curve
/// depends only on the position along the side, so rasters of all sizes show the same tear. Lengths
/// are fractions of the photo's short side.
struct TornEdgeProfile: Hashable, Sendable {
  /// The size of the photo, scaled so that the shorter side is 1.
  let sides: Size
  /// The largest distance between the side and the tear.
  let depth: Double
  let seed: UInt64

  enum Side: UInt64, CaseIterable {
    case top, right, bottom, left
  }

  static let defaultDepth = 0.045

  /// Creates the torn edges of a photo; only the aspect ratio of `size` matters.
  init(_ size: Size, depth: Double = defaultDepth, seed: UInt64) {
    precondition(size.width > 0 && size.height > 0 && (0..<0.5).contains(depth))
    let short = min(size.width, size.height)
    sides = Size(width: size.width / short, height: size.height / short)
    self.depth = depth
    self.seed = seed
  }

  /// The wavelengths of the random curves, and the fraction of the depth that each curve
  /// contributes.
  ///
  /// The ratio of adjacent wavelengths is not an integer, so that the grids of their random heights
  /// don't align.
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

  /// Returns the distance between a side and the tear, in `0...depth`.
  ///
  /// `position` is measured along the side from the photo's left or top edge. `pixel` is the side
  /// of a pixel. Waves that are too short to be visible at this pixel size are left out.
  func inset(at position: Double, _ side: Side, pixel: Double) -> Double {
    var sum = 0.0
    for (index, wave) in Self.waves.enumerated() {
      let visibility = min(max(wave.length / pixel / 2 - 1, 0), 1)
      guard visibility > 0 else { break }
      let noise = Self.noise(
        position / wave.length, seed: seed &* 0x9E37_79B9 &+ side.rawValue &* 64 &+ UInt64(index))
      // Torn paper has notches. The absolute value of a curve has sharp notches, so every second
      // curve is replaced with its scaled absolute value.
      sum += (index % 2 == 0 ? noise : 2 * abs(noise) - 0.7) * wave.part * visibility
    }
    // The curves rarely reach their maximum at the same position, so their sum is multiplied by 3.
    // The formula below then limits the distance to `depth`.
    let scaledSum = 3 * sum
    return depth / 2 * (1 + scaledSum / (1 + scaledSum * scaledSum).squareRoot())
  }

  /// Returns the coverage of a pixel, in `0...1`; zero outside the torn photo.
  ///
  /// `point` is the pixel's center, and `pixel` is the length of its side.
  func coverage(at point: Point, pixel: Double) -> Double {
    Side.allCases.reduce(1) { minimum, side in
      let (along, distance) =
        switch side {
        case .top: (point.x, point.y)
        case .bottom: (point.x, sides.height - point.y)
        case .left: (point.y, point.x)
        case .right: (point.y, sides.width - point.x)
        }
      let slope =
        (inset(at: along + pixel, side, pixel: pixel) - inset(at: along - pixel, side, pixel: pixel))
        / (2 * pixel)
      let depth = (distance - inset(at: along, side, pixel: pixel)) / pixel
      return min(minimum, max(depth / (1 + slope * slope).squareRoot() + 0.5, 0))
    }
  }

  /// Returns the value of a smooth random curve, in `-1...1`, with one random height per unit.
  private static func noise(_ position: Double, seed: UInt64) -> Double {
    let first = position.rounded(.down)
    let index = UInt64(bitPattern: Int64(first))
    func height(_ offset: UInt64) -> Double {
      var random = SplitMix64(seed: seed &* 0xD134_2543_DE82_EF95 &+ index &+ offset)
      return Double(random.next() >> 11) / 0x1p52 - 1
    }
    let (t, before, here) = (position - first, height(0 &- 1), height(0))
    let (next, after) = (height(1), height(2))
    // The Catmull-Rom spline through four random heights.
    let bend = 2 * before - 5 * here + 4 * next - after
    let value =
      here + t / 2 * (next - before + t * (bend + t * (3 * (here - next) + after - before)))
    return min(max(value, -1), 1)
  }
}
