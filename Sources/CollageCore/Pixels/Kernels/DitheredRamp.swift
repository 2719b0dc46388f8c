/// A conversion of the entries of a color ramp to dithered pixels.
///
/// Entries whose channels are whole bytes are converted exactly.
struct DitheredRamp: Sendable {
  let ramp: ColorRamp

  /// Draws some columns of a row; the row's index determines the noise.
  ///
  /// `target` is indexed by column. `index` returns the index of the ramp entry for a column. The
  /// function clamps this index to the valid range.
  @inline(__always)
  func paint(
    row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>,
    index: (Int) -> Int
  ) {
    let start = DitherNoise.start(row: row)
    unsafe ramp.entries.withUnsafeBufferPointer { entries in
      guard let first = entries.baseAddress else { return }
      let last = entries.count &- 1
      // SAFETY: the index is clamped to the entries. The caller guarantees that the target has the
      // columns.
      for column in columns {
        let entry = unsafe first[min(max(index(column), 0), last)]
        unsafe target[column] = Self.word(
          entry, noise: DitherNoise.threshold(column: column, start: start))
      }
    }
  }

  /// Returns the high bytes of the four 16-bit numbers of an entry, after adding noise to each
  /// number.
  @inline(__always)
  static func word(_ entry: UInt64, noise: UInt64) -> UInt32 {
    // A number is at most 65280 and noise at most 255, so a sum doesn't carry into the next number.
    var word = (entry &+ noise &* 0x0001_0001_0001_0001) &>> 8 & 0x00FF_00FF_00FF_00FF
    word = (word | word &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: word | word &>> 16)
  }
}
