/// The noise that hides the steps of smooth colours: interleaved gradient noise.
///
/// The law is Jorge Jimenez', `frac(52.9829189 · frac(0.06711056 · x + 0.00583715 · y))`, with 32 bits
/// after the point, so that it is the same on every machine. Every value is about equally frequent
/// among neighbours, so that the eye's mean of them is the colour that was meant.
enum DitherNoise {
  // The numbers of the law times 2^32, and the first one times 2^24.
  private static let alongRow: UInt32 = 288_237_660
  private static let alongColumn: UInt32 = 25_070_368
  private static let spread: UInt64 = 888_905_875

  /// The inner fraction at the first column of a row.
  @inline(__always)
  static func start(row: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: row) &* alongColumn
  }

  /// What is added to a number with eight bits after the point before they are cut off, in `0...255`.
  @inline(__always)
  static func threshold(column: Int, start: UInt32) -> UInt64 {
    let inner = UInt32(truncatingIfNeeded: column) &* alongRow &+ start
    return (UInt64(inner) &* spread) &>> 48 & 0xFF
  }
}
