/// Composites a single color over rows of premultiplied bytes, with 16-bit coverage.
///
/// The steps of 8-bit coverage would be visible in wide shadows. The computation keeps six
/// fractional bits, so the error is at most 1/32 of a level larger than that of rounding to bytes.
struct CoverageTint {
  private let color: SIMD8<Int16>
  private let factor: UInt32

  /// Creates a tint from a color and a factor on its alpha, in `0...1`.
  init(_ color: Color, opacity: Double) {
    let pixel = SIMD4<Int16>(Int16(color.red), Int16(color.green), Int16(color.blue), 255)
    self.color = SIMD8(lowHalf: pixel, highHalf: pixel)
    let part = Double(color.alpha) / 255 * opacity
    factor = UInt32((part * 32_767 * 65_536 / Double(CoveragePlane.full)).rounded(.up))
  }

  /// Composites the color over some columns of a row.
  ///
  /// - Parameters:
  ///   - target: The row, indexed by column.
  ///   - coverages: Values of ``CoveragePlane``, indexed by column.
  ///   - columns: Columns of both `target` and `coverages`.
  func lay(
    over target: UnsafeMutablePointer<UInt32>, _ coverages: UnsafeBufferPointer<UInt16>,
    columns: Range<Int>
  ) {
    precondition(columns.clamped(to: coverages.indices) == columns)
    let end = columns.lowerBound + columns.count / 2 * 2
    // SAFETY: the caller's row has these columns; eight bytes are two of its pixels.
    for column in stride(from: columns.lowerBound, to: end, by: 2) {
      // The area around letters is not covered, so it is skipped.
      if unsafe coverages[column] | coverages[column &+ 1] == 0 { continue }
      let place = unsafe UnsafeMutableRawPointer(target + column)
      unsafe place.storeBytes(
        of: mixed(
          place.loadUnaligned(as: SIMD8<UInt8>.self), part(coverages[column]),
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

  /// Returns the product of a coverage and the color's alpha, in units of 1/32767.
  @inline(__always)
  private func part(_ coverage: UInt16) -> Int16 {
    Int16(truncatingIfNeeded: (UInt32(coverage) &* factor) &>> 16)
  }

  /// Returns two pixels with the color composited over them.
  @inline(__always)
  private func mixed(_ pixels: SIMD8<UInt8>, _ first: Int16, _ second: Int16) -> SIMD8<UInt8> {
    let behind = SIMD8<Int16>(wide: pixels)
    let parts = SIMD8(
      lowHalf: SIMD4(repeating: first), highHalf: SIMD4(repeating: second))
    let change = (color &- behind) &<< 7
    let added = change.upperHalves(times: parts)
    return SIMD8<UInt8>(narrow: (behind &<< 6 &+ added &+ 32) &>> 6)
  }
}
