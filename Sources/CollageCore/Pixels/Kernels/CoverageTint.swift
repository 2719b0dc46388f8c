/// Composites a single color over rows of premultiplied bytes, with 16-bit coverage.
///
/// With 8-bit coverage, steps would be visible in wide shadows. The computation has six fractional
/// bits, so its error exceeds that of rounding to bytes by at most 1/32 of a level.
struct CoverageTint {
  private let color: SIMD8<Int16>
  private let factor: UInt32

  init(_ color: Color, opacity: Double) {
    let pixel = SIMD4<Int16>(Int16(color.red), Int16(color.green), Int16(color.blue), 255)
    self.color = SIMD8(lowHalf: pixel, highHalf: pixel)
    let part = Double(color.alpha) / 255 * opacity
    factor = UInt32((part * 32_767 * 65_536 / Double(CoveragePlane.full)).rounded(.up))
  }

  /// Composites the color over some columns of a row.
  ///
  /// The coverages are values of ``CoveragePlane``. Both buffers are indexed by column.
  func composite(
    over target: UnsafeMutablePointer<UInt32>, _ coverages: UnsafeBufferPointer<UInt16>,
    columns: Range<Int>
  ) {
    precondition(columns.clamped(to: coverages.indices) == columns)
    let end = columns.lowerBound + columns.count / 2 * 2
    // SAFETY: the caller's row has these columns; eight bytes are two of its pixels.
    for column in stride(from: columns.lowerBound, to: end, by: 2) {
      // Areas around letters aren't covered, so they are skipped.
      if unsafe coverages[column] | coverages[column &+ 1] == 0 { continue }
      let address = unsafe UnsafeMutableRawPointer(target + column)
      unsafe address.storeBytes(
        of: mixed(
          address.loadUnaligned(as: SIMD8<UInt8>.self), part(coverages[column]),
          part(coverages[column &+ 1])),
        as: SIMD8<UInt8>.self)
    }
    for column in end..<columns.upperBound {
      // SAFETY: both are 64 bits.
      let pair = unsafe unsafeBitCast(SIMD2(target[column], 0), to: SIMD8<UInt8>.self)
      let mixed = unsafe mixed(pair, part(coverages[column]), 0)
      unsafe target[column] = unsafe unsafeBitCast(mixed, to: SIMD2<UInt32>.self)[0]
    }
  }

  /// Returns the product of a coverage, the color's alpha and the opacity, in units of 1/32767.
  @inline(__always)
  private func part(_ coverage: UInt16) -> Int16 {
    Int16(truncatingIfNeeded: (UInt32(coverage) &* factor) &>> 16)
  }

  @inline(__always)
  private func mixed(_ pixels: SIMD8<UInt8>, _ first: Int16, _ second: Int16) -> SIMD8<UInt8> {
    let backdrop = SIMD8<Int16>(wide: pixels)
    let parts = SIMD8(
      lowHalf: SIMD4(repeating: first), highHalf: SIMD4(repeating: second))
    let change = (color &- backdrop) &<< 7
    let added = change.upperHalves(times: parts)
    return SIMD8<UInt8>(narrow: (backdrop &<< 6 &+ added &+ 32) &>> 6)
  }
}
