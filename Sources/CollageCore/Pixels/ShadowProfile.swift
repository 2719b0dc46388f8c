/// The coverage across a blurred strip, as a function of the distance from its center line.
///
/// The function is `Φ((u + h)/s) - Φ((u - h)/s)`, where `u` is the distance, `h` half the width of
/// the strip, `s` the standard deviation of the blur, and `Φ` the cumulative normal distribution.
/// It is stored as a lookup table for linear interpolation. Beyond the table, the coverage is
/// constant.
struct ShadowProfile: Sendable {
  /// The first entry's distance from the center line.
  let start: Double
  /// The distance from one entry to the next.
  let step: Double
  /// The coverage of each entry, in units of 1/65536, and its difference to the next entry.
  let entries: [SIMD2<Int32>]

  /// The fixed-point value of full coverage.
  static let full = 65_536
  private static let entriesPerDeviation = 64.0

  /// Computes the table for a strip with half the width `half`, which must not be negative, and a
  /// positive standard deviation.
  init(half: Double, deviation: Double) {
    let reach = NormalDistribution.reach * deviation
    let start = max(0, half - reach)
    step = deviation / Self.entriesPerDeviation
    self.start = start
    let count = Int(((half + reach - start) / step).rounded(.up)) + 1
    let step = step
    var values = (0..<count).map { index in
      let part = Self.coverage(
        at: start + Double(index) * step, half: half, deviation: deviation)
      return Int32((part * Double(Self.full)).rounded())
    }
    // Beyond the reach of the blur, the coverage is either full or zero.
    if start > 0 { values[0] = Int32(Self.full) }
    values[count - 1] = 0
    entries = zip(values, values.dropFirst() + [0]).map { SIMD2($0, $1 - $0) }
  }

  /// Returns the exact coverage at a distance from the center line, in `0...1`.
  static func coverage(at distance: Double, half: Double, deviation: Double) -> Double {
    NormalDistribution.cumulative((distance + half) / deviation)
      - NormalDistribution.cumulative((distance - half) / deviation)
  }
}
