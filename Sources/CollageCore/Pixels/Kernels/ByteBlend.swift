/// Blending in whole numbers on an opaque background: four bytes a pixel in one word.
enum ByteBlend {
  /// The factor that changes nothing.
  static let whole: UInt16 = 256

  /// A part in `0...1` as a factor.
  static func factor(_ part: Double) -> UInt16 { UInt16((part * 256).rounded()) }

  /// The pixel between an opaque one and what is behind it.
  @inline(__always)
  static func mix(_ source: UInt32, _ behind: UInt32, factor: UInt16) -> UInt32 {
    let factor = UInt32(factor)
    let rest = 256 &- factor
    let mask: UInt32 = 0x00FF_00FF
    let low = (source & mask) &* factor &+ (behind & mask) &* rest &+ 0x0080_0080
    let high = (source &>> 8 & mask) &* factor &+ (behind &>> 8 & mask) &* rest &+ 0x0080_0080
    return low &>> 8 & mask | high & ~mask
  }

  /// A premultiplied pixel, times a factor, over what is behind it.
  @inline(__always)
  static func over(_ source: UInt32, _ behind: UInt32, factor: UInt16) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let low = ((source & mask) &* UInt32(factor) &+ 0x007F_007F) &>> 8 & mask
    let high = ((source &>> 8 & mask) &* UInt32(factor) &+ 0x007F_007F) &>> 8 & mask
    let rest = 255 &- high &>> 16
    return low &+ share(behind & mask, rest) | (high &+ share(behind &>> 8 & mask, rest)) &<< 8
  }

  /// Two bytes times a part of 255, to the nearest.
  @inline(__always)
  private static func share(_ pair: UInt32, _ part: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let product = pair &* part &+ 0x0080_0080
    return (product &+ (product &>> 8 & mask)) &>> 8 & mask
  }
}

extension ByteBlend {
  /// Lays some columns of one row over another, all by the same factor.
  ///
  /// - Parameters:
  ///   - source: Opaque or premultiplied pixels.
  ///   - target: What is behind them; receives the result.
  ///   - columns: Columns of both rows.
  ///   - isOpaque: Whether the source is opaque.
  ///   - factor: Of 256.
  static func blend(
    _ source: UnsafeMutableBufferPointer<UInt32>, over target: UnsafeMutableBufferPointer<UInt32>,
    _ columns: Range<Int>, isOpaque: Bool, factor: UInt16
  ) {
    precondition(columns.clamped(to: source.indices) == columns)
    precondition(columns.clamped(to: target.indices) == columns)
    guard let from = source.baseAddress, let to = target.baseAddress else { return }
    let end = columns.lowerBound + columns.count / 4 * 4
    // SAFETY: four pixels from each of these columns on lie in both rows, as checked above.
    for column in stride(from: columns.lowerBound, to: end, by: 4) {
      let source = unsafe UnsafeRawPointer(from + column).loadUnaligned(as: SIMD8<UInt16>.self)
      // Around letters and cutouts there is nothing to lay.
      if !isOpaque, source == .zero { continue }
      let place = unsafe UnsafeMutableRawPointer(to + column)
      let behind = unsafe place.loadUnaligned(as: SIMD8<UInt16>.self)
      let result =
        isOpaque
        ? mix(source, behind, factor: factor) : over(source, behind, factor: factor)
      unsafe place.storeBytes(of: result, as: SIMD8<UInt16>.self)
    }
    for column in end..<columns.upperBound {
      unsafe to[column] =
        unsafe isOpaque
        ? mix(from[column], to[column], factor: factor)
        : over(from[column], to[column], factor: factor)
    }
  }

  /// Four pixels between opaque ones and what is behind them.
  @inline(__always)
  static func mix(
    _ source: SIMD8<UInt16>, _ behind: SIMD8<UInt16>, factor: UInt16
  ) -> SIMD8<UInt16> {
    let mask = SIMD8<UInt16>(repeating: 0xFF)
    let half = SIMD8<UInt16>(repeating: 128)
    let (part, rest) = (
      SIMD8<UInt16>(repeating: factor), SIMD8<UInt16>(repeating: 256 &- factor)
    )
    let low = (source & mask) &* part &+ (behind & mask) &* rest &+ half
    let high = (source &>> 8) &* part &+ (behind &>> 8) &* rest &+ half
    return low &>> 8 | high & ~mask
  }

  /// Four premultiplied pixels, times a factor, over what is behind them.
  @inline(__always)
  static func over(
    _ source: SIMD8<UInt16>, _ behind: SIMD8<UInt16>, factor: UInt16
  ) -> SIMD8<UInt16> {
    let mask = SIMD8<UInt16>(repeating: 0xFF)
    let part = SIMD8<UInt16>(repeating: factor)
    let half = SIMD8<UInt16>(repeating: 127)
    let low = ((source & mask) &* part &+ half) &>> 8
    let high = ((source &>> 8) &* part &+ half) &>> 8
    // SAFETY: the vectors have 128 bits each, and every pattern is valid.
    let alpha = unsafe unsafeBitCast(high, to: SIMD4<UInt32>.self) &>> 16
    let rest = unsafe 255 &- unsafeBitCast(alpha | alpha &<< 16, to: SIMD8<UInt16>.self)
    return low &+ share(behind & mask, rest) | (high &+ share(behind &>> 8, rest)) &<< 8
  }

  /// Bytes times parts of 255, to the nearest.
  @inline(__always)
  private static func share(_ value: SIMD8<UInt16>, _ part: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = value &* part &+ 128
    return (product &+ product &>> 8) &>> 8
  }
}
