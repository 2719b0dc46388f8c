/// Interleaved gradient noise, which dithers smooth colors.
///
/// The formula is Jorge Jimenez's `frac(52.9829189 · frac(0.06711056 · x + 0.00583715 · y))`. It is
/// computed in fixed point with 32 fractional bits, so that it is the same on every machine. All
/// values occur about equally often among neighboring pixels, so their average is the intended
/// color.
enum DitherNoise {
  // The constants of the formula times 2^32, except 52.98…, which is times 2^24.
  private static let alongRow: UInt32 = 288_237_660
  private static let alongColumn: UInt32 = 25_070_368
  private static let spread: UInt64 = 888_905_875

  /// Returns the inner fraction at the first column of a row.
  @inline(__always)
  static func start(row: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: row) &* alongColumn
  }

  /// Returns the dither offset, in `0...255`, to add to an 8.8 fixed-point number before
  /// truncation.
  @inline(__always)
  static func threshold(column: Int, start: UInt32) -> UInt64 {
    let inner = UInt32(truncatingIfNeeded: column) &* alongRow &+ start
    return (UInt64(inner) &* spread) &>> 48 & 0xFF
  }
}
