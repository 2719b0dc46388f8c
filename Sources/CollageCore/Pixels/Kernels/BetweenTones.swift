/// A law of colours for translucent pixels, whose own colours lie between levels.
struct BetweenTones: Sendable {
  /// The tones of red, then of green, then of blue at eighths of a level, in 256ths of a level.
  private let tones: [Int32]
  /// Positions in a table for a level of colour, by alpha.
  private let factors: [Int32]
  /// Saturation in 4096ths.
  private let saturation: Int32

  /// Eighths of all levels, and one more for what comes after the last.
  private static let count = 255 * 8 + 2
  /// The parts between two entries, as a number of bits.
  private static let bits: Int32 = 12
  /// A whole channel.
  private static let whole: Int32 = 255 * 256

  /// Works out the tables.
  init(_ law: AdjustmentLaw) {
    func table(gain: Double) -> [Int32] {
      (0..<Self.count).map { index in
        let value = min(Double(index) / (255 * 8), 1)
        return Int32((law.tone(value, gain: gain) * Double(Self.whole)).rounded())
      }
    }
    let gains = law.balance.gains
    tones = [gains.x, gains.y, gains.z].flatMap(table)
    saturation = Int32((law.saturation * 4096).rounded())
    let last = Double((255 * 8) << Self.bits)
    factors = [0] + (1...255).map { Int32((last / Double($0)).rounded(.down)) }
  }

  /// The pixel that takes the place of another with the same alpha, which is not zero.
  @inline(__always)
  func pixel(_ pixel: UInt32, alpha: UInt32) -> UInt32 {
    let factor = factors[Int(alpha)]
    // No channel exceeds alpha; one that did would be read outside the tables.
    func tone(_ channel: Int) -> Int32 {
      let level = min(pixel &>> UInt32(truncatingIfNeeded: 8 &* channel) & 255, alpha)
      let place = Int32(truncatingIfNeeded: level) &* factor
      let index = channel &* Self.count &+ Int(place &>> Self.bits)
      let (before, after) = (tones[index], tones[index &+ 1])
      return before &+ ((after &- before) &* (place & (1 &<< Self.bits &- 1))) &>> Self.bits
    }
    let (red, green, blue) = (tone(0), tone(1), tone(2))
    // The shares of luminance in 16384ths.
    let luma = (3483 &* red &+ 11_718 &* green &+ 1183 &* blue &+ 1 &<< 13) &>> 14
    func byte(_ tone: Int32) -> UInt32 {
      let color = luma &+ ((tone &- luma) &* saturation &+ 1 &<< 11) &>> 12
      let limited = UInt32(truncatingIfNeeded: min(max(color, 0), Self.whole))
      return (limited &* alpha &+ UInt32(Self.whole) / 2) / UInt32(Self.whole)
    }
    return byte(red) | byte(green) &<< 8 | byte(blue) &<< 16 | pixel & 0xFF00_0000
  }
}
