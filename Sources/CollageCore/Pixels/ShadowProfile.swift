/// The coverage across a blurred strip of a certain half width, by the distance from its middle.
///
/// `Φ((u + h)/s) - Φ((u - h)/s)`, in a table with straight lines between; constant beyond its ends.
struct ShadowProfile: Sendable {
  /// Where the table begins.
  let start: Double
  /// From one entry to the next.
  let step: Double
  /// The values, of 65536, and what comes to each up to the next one.
  let entries: [SIMD2<Int32>]

  /// The value of what is wholly covered.
  static let full = 65_536
  /// The entries to a deviation.
  private static let fineness = 64.0

  /// Makes the table of a strip.
  ///
  /// - Parameters:
  ///   - half: Half the strip's width, not negative.
  ///   - deviation: The deviation of the blur, positive, in the same unit.
  init(half: Double, deviation: Double) {
    let reach = NormalLaw.reach * deviation
    let start = max(0, half - reach)
    step = deviation / Self.fineness
    self.start = start
    let count = Int(((half + reach - start) / step).rounded(.up)) + 1
    let step = step
    var values = (0..<count).map { index in
      let part = Self.coverage(
        at: start + Double(index) * step, half: half, deviation: deviation)
      return Int32((part * Double(Self.full)).rounded())
    }
    // What is beyond the reach counts as covered wholly or not at all.
    if start > 0 { values[0] = Int32(Self.full) }
    values[count - 1] = 0
    entries = zip(values, values.dropFirst() + [0]).map { SIMD2($0, $1 - $0) }
  }

  /// The law: the coverage at a distance from the middle, in `0...1`.
  static func coverage(at distance: Double, half: Double, deviation: Double) -> Double {
    NormalLaw.cumulative((distance + half) / deviation)
      - NormalLaw.cumulative((distance - half) / deviation)
  }
}
