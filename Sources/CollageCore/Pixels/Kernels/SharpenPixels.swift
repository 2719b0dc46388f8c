extension UInt32 {
  /// Returns the sharpened pixel: the difference between its luma and the mean luma around it is
  /// multiplied by a factor and added to each color channel.
  ///
  /// If the raster is opaque, `mean` is in units of 1/256 of a level; otherwise, in units of
  /// 255/256 of a level. `amount` is the factor divided by 256. Alpha is unchanged, and no channel
  /// exceeds alpha.
  @inline(__always)
  func sharpened(isOpaque: Bool, mean: Float, amount: Float) -> UInt32 {
    // SAFETY: both vectors are the four bytes of a pixel.
    let bytes = unsafe unsafeBitCast(self, to: SIMD4<UInt8>.self)
    let whole = isOpaque ? mean : mean * Float(bytes.w)
    let change = ((Float(luma) - whole) * amount).nearest
    let colors = SIMD4<Int16>(truncatingIfNeeded: bytes) &+ SIMD4(change, change, change, 0)
    let limit = SIMD4<Int16>(repeating: isOpaque ? 255 : Int16(bytes.w))
    let limited = colors.clamped(lowerBound: .zero, upperBound: limit)
    // SAFETY: as above.
    return unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: limited), to: UInt32.self)
  }
}

extension Float {
  /// The nearest integer to a number whose absolute value is far below 2^15.
  @inline(__always)
  fileprivate var nearest: Int16 {
    // At 1.5·2^23, adjacent `Float` values differ by 1.
    Int16(truncatingIfNeeded: (self + 0x1.8p23).bitPattern)
  }
}

extension SurroundingLuma {
  func sharpen(_ row: UnsafeMutableRawPointer, amount: Float) {
    unsafe values.withUnsafeBufferPointer { values in
      // SAFETY: there is a value for each pixel of the row.
      for x in 0..<values.count {
        let address = unsafe row + x &* Access.step
        unsafe Access.store(
          Access.load(address).sharpened(
            isOpaque: Access.isOpaque, mean: values[x], amount: amount), address)
      }
    }
  }
}
