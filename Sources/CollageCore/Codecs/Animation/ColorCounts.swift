/// A hash table that counts distinct colors, up to a limit.
struct ColorCounts: Sendable {
  static let maximumColors = 1 << 13
  /// The base-2 logarithm of the table's size; the table has at least two slots per color.
  private static let slotBits = 14
  /// A bit that is set in every used slot, so that black differs from an empty slot.
  private static let mark: UInt32 = 1 << 24

  private var colors = [UInt32](repeating: 0, count: 1 << slotBits)
  private var counts = [Int](repeating: 0, count: 1 << slotBits)
  private(set) var count = 0

  /// Adds one pixel to the count of its color; returns `false` if the color is new and the table is
  /// full.
  ///
  /// The lowest byte of `color` is red, followed by green and blue.
  @inline(__always)
  mutating func add(_ color: UInt32) -> Bool {
    let marked = color | Self.mark
    // Donald Knuth's multiplicative hash.
    var slot = Int((color &* 2_654_435_761) >> UInt32(32 - Self.slotBits))
    while colors[slot] != marked {
      if colors[slot] == 0 {
        guard count < Self.maximumColors else { return false }
        colors[slot] = marked
        count += 1
        break
      }
      slot = (slot + 1) % (1 << Self.slotBits)
    }
    counts[slot] += 1
    return true
  }

  var points: [WeightedColor] {
    let found = colors.indices.filter { counts[$0] > 0 }
    return found.sorted { colors[$0] < colors[$1] }.map { slot in
      let color = colors[slot]
      let (red, green, blue) = (color & 255, color >> 8 & 255, color >> 16 & 255)
      return WeightedColor(
        red: Double(red), green: Double(green), blue: Double(blue), weight: Double(counts[slot]))
    }
  }
}
