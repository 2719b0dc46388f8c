/// A color adjustment for translucent pixels, as lookup tables.
///
/// The colors of these pixels, divided by alpha, aren't whole levels.
struct TranslucentAdjustmentTables: Sendable {
  /// The adjusted tones for channel values in steps of 1/8 of a level: first those of red, followed
  /// by green and blue.
  ///
  /// The unit of a tone is 1/256 of a level.
  private let tones: [Int32]
  /// For each alpha, the factor that converts a premultiplied color to a position in ``tones``.
  private let factors: [Int32]
  /// The saturation, in units of 1/4096.
  private let saturation: Int32

  /// The number of entries per channel: one for each eighth of a level, and one more for
  /// interpolation.
  private static let count = 255 * 8 + 2
  /// The number of fractional bits of a table position.
  private static let bits: Int32 = 12
  /// The tone that represents a channel value of 255.
  private static let whole: Int32 = 255 * 256

  init(_ curve: AdjustmentCurve) {
    func table(gain: Double) -> [Int32] {
      (0..<Self.count).map { index in
        let value = min(Double(index) / (255 * 8), 1)
        return Int32((curve.tone(value, gain: gain) * Double(Self.whole)).rounded())
      }
    }
    let gains = curve.balance.gains
    tones = [gains.x, gains.y, gains.z].flatMap(table)
    saturation = Int32((curve.saturation * 4096).rounded())
    let last = Double((255 * 8) << Self.bits)
    factors = [0] + (1...255).map { Int32((last / Double($0)).rounded(.down)) }
  }

  /// Returns the adjusted pixel; its alpha is unchanged and must not be zero.
  @inline(__always)
  func pixel(_ pixel: UInt32, alpha: UInt32) -> UInt32 {
    let factor = factors[Int(alpha)]
    // Although no channel should exceed alpha, the limit prevents reads outside of the table.
    func tone(_ channel: Int) -> Int32 {
      let level = min(pixel &>> UInt32(truncatingIfNeeded: 8 &* channel) & 255, alpha)
      let position = Int32(truncatingIfNeeded: level) &* factor
      let index = channel &* Self.count &+ Int(position &>> Self.bits)
      let (before, after) = (tones[index], tones[index &+ 1])
      return before &+ ((after &- before) &* (position & (1 &<< Self.bits &- 1))) &>> Self.bits
    }
    let (red, green, blue) = (tone(0), tone(1), tone(2))
    // The weights of red, green and blue are in units of 1/16384.
    let luma = (3483 &* red &+ 11_718 &* green &+ 1183 &* blue &+ 1 &<< 13) &>> 14
    func byte(_ tone: Int32) -> UInt32 {
      let color = luma &+ ((tone &- luma) &* saturation &+ 1 &<< 11) &>> 12
      let limited = UInt32(truncatingIfNeeded: min(max(color, 0), Self.whole))
      return (limited &* alpha &+ UInt32(Self.whole) / 2) / UInt32(Self.whole)
    }
    return byte(red) | byte(green) &<< 8 | byte(blue) &<< 16 | pixel & 0xFF00_0000
  }
}
