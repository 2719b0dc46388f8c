/// Interleaved gradient noise, which dithers smooth colors.
///
/// The formula is Jorge Jimenez's `frac(52.9829189 · frac(0.06711056 · x + 0.00583715 · y))`, where
/// `x` is the column, `y` the row, and `frac` the fractional part. It is computed in fixed point
/// with 32 fractional bits, so the result doesn't depend on the machine. The values of neighboring
/// pixels are spread about evenly over the range, so dithered pixels average to the intended color.
enum DitherNoise {
  // The constants of the formula: 0.067… and 0.0058… in units of 1/2^32, and 52.98… in units of
  // 1/2^24.
  private static let alongRow: UInt32 = 288_237_660
  private static let alongColumn: UInt32 = 25_070_368
  private static let spread: UInt64 = 888_905_875

  /// Returns the inner fraction of the formula at the first column of a row.
  @inline(__always)
  static func start(row: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: row) &* alongColumn
  }

  /// Returns the dither offset of a pixel, in `0...255`.
  ///
  /// It is added to an 8.8 fixed-point number before the number is truncated to a byte.
  @inline(__always)
  static func threshold(column: Int, start: UInt32) -> UInt64 {
    let inner = UInt32(truncatingIfNeeded: column) &* alongRow &+ start
    return (UInt64(inner) &* spread) &>> 48 & 0xFF
  }
}
