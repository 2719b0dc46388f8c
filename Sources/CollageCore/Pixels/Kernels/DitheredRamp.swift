/// Turns the entries of a ramp into pixels, with noise in place of steps.
///
/// Where an entry is made of whole bytes, the pixels are those bytes.
struct DitheredRamp: Sendable {
  /// The colours.
  let ramp: ColorRamp

  /// Draws some columns of a row.
  ///
  /// - Parameters:
  ///   - row: The row, for the noise.
  ///   - columns: The columns.
  ///   - target: The row's pixels by column.
  ///   - index: The number of the entry that a column shows; numbers outside are limited.
  @inline(__always)
  func paint(
    row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>,
    index: (Int) -> Int
  ) {
    let start = DitherNoise.start(row: row)
    unsafe ramp.entries.withUnsafeBufferPointer { entries in
      guard let first = entries.baseAddress else { return }
      let last = entries.count &- 1
      // SAFETY: the index is limited to the entries; callers own the target's columns.
      for column in columns {
        let entry = unsafe first[min(max(index(column), 0), last)]
        unsafe target[column] = Self.word(
          entry, noise: DitherNoise.threshold(column: column, start: start))
      }
    }
  }

  /// The high bytes of four numbers of 16 bits, after noise was added to each.
  @inline(__always)
  static func word(_ entry: UInt64, noise: UInt64) -> UInt32 {
    // A number is at most 65280 and noise at most 255, so that nothing is carried over.
    var word = (entry &+ noise &* 0x0001_0001_0001_0001) &>> 8 & 0x00FF_00FF_00FF_00FF
    word = (word | word &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: word | word &>> 16)
  }
}
