/// A reference implementation of ``FixedPointCubicSampler``, which returns identical bytes.
enum ReferenceCubicSampler {
  /// Returns the interpolated color at a position in fixed point with 32 fractional bits: R, G, B
  /// and A, premultiplied.
  ///
  /// A phase is one of the 128 positions between two pixels for which ``FixedPointWeights`` has
  /// weights. The position is rounded to the nearest phase: the caller adds half a phase to `x` and
  /// `y`, and this function truncates.
  static func pixel(_ bitmap: Bitmap, _ map: CubicMap, x: Int, y: Int) -> SIMD4<UInt8> {
    let x = min(max(x, -1 << 31), bitmap.width << 32 - 1 << 31)
    let y = min(max(y, -1 << 31), bitmap.height << 32 - 1 << 31)
    let across = weights(map.across, phase: x >> 25 & 127, unit: FixedPointWeights.acrossUnit)
    let down = weights(map.down, phase: y >> 25 & 127, unit: FixedPointWeights.downUnit)
    var pixel = SIMD4<Int>()
    for channel in 0..<4 {
      var sum = 128 * 32 + 16 + 2
      for i in 0..<4 {
        var column = -128 * FixedPointWeights.downUnit
        for j in 0..<4 {
          let left = min(max(x >> 32 - 1 + i, 0), bitmap.width - 1)
          let top = min(max(y >> 32 - 1 + j, 0), bitmap.height - 1)
          column += Int(bitmap.bytes[(top * bitmap.width + left) * 4 + channel]) * down[j]
        }
        sum += (column * across[i]) >> 16
      }
      pixel[channel] = sum >> 5
    }
    let maximum = bitmap.alpha == .opaque ? 255 : min(max(pixel.w, 0), 255)
    let limited = pixel.clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: maximum))
    return SIMD4<UInt8>(truncatingIfNeeded: limited)
  }

  private static func weights(_ kernel: CubicKernel, phase: Int, unit: Int) -> SIMD4<Int> {
    let weights = kernel.weights(Float(phase) / Float(FixedPointWeights.phases))
    return SIMD4<Int>(truncatingIfNeeded: FixedPointWeights.whole(weights, unit: unit))
  }
}
