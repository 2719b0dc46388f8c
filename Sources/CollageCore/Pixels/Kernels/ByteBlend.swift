/// Compositing onto an opaque background in integer arithmetic.
///
/// A word contains the four bytes of a pixel.
enum ByteBlend {
  /// The factor for full opacity.
  static let whole: UInt16 = 256

  /// Converts an opacity in `0...1` to a factor.
  static func factor(_ part: Double) -> UInt16 { UInt16((part * 256).rounded()) }

  /// Interpolates between an opaque pixel and the background.
  ///
  /// `factor` is the weight of the pixel, in units of 1/256.
  @inline(__always)
  static func mix(_ source: UInt32, _ behind: UInt32, factor: UInt16) -> UInt32 {
    let factor = UInt32(factor)
    let rest = 256 &- factor
    let mask: UInt32 = 0x00FF_00FF
    let low = (source & mask) &* factor &+ (behind & mask) &* rest &+ 0x0080_0080
    let high = (source &>> 8 & mask) &* factor &+ (behind &>> 8 & mask) &* rest &+ 0x0080_0080
    return low &>> 8 & mask | high & ~mask
  }

  /// Composites a premultiplied pixel over the background.
  ///
  /// `factor` multiplies the pixel, in units of 1/256.
  @inline(__always)
  static func over(_ source: UInt32, _ behind: UInt32, factor: UInt16) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let low = ((source & mask) &* UInt32(factor) &+ 0x007F_007F) &>> 8 & mask
    let high = ((source &>> 8 & mask) &* UInt32(factor) &+ 0x007F_007F) &>> 8 & mask
    let rest = 255 &- high &>> 16
    return low &+ share(behind & mask, rest) | (high &+ share(behind &>> 8 & mask, rest)) &<< 8
  }

  /// Multiplies two bytes by `part` / 255, rounded to the nearest integers.
  @inline(__always)
  private static func share(_ pair: UInt32, _ part: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let product = pair &* part &+ 0x0080_0080
    return (product &+ (product &>> 8 & mask)) &>> 8 & mask
  }
}

extension ByteBlend {
  /// Composites some columns of a row over another row with a constant factor.
  ///
  /// - Parameters:
  ///   - source: Opaque or premultiplied pixels.
  ///   - target: The background, which receives the result.
  ///   - columns: Columns of both rows.
  ///   - isOpaque: True if the source is opaque.
  ///   - factor: The factor on the source, in units of 1/256.
  static func blend(
    _ source: UnsafeMutableBufferPointer<UInt32>, over target: UnsafeMutableBufferPointer<UInt32>,
    _ columns: Range<Int>, isOpaque: Bool, factor: UInt16
  ) {
    precondition(columns.clamped(to: source.indices) == columns)
    precondition(columns.clamped(to: target.indices) == columns)
    guard let from = source.baseAddress, let to = target.baseAddress else { return }
    let end = columns.lowerBound + columns.count / 4 * 4
    // SAFETY: both rows contain these columns, as checked above, and `end` leaves room for four
    // pixels.
    for column in stride(from: columns.lowerBound, to: end, by: 4) {
      let source = unsafe UnsafeRawPointer(from + column).loadUnaligned(as: SIMD8<UInt16>.self)
      // The area around letters and cutouts is transparent, so it is skipped.
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

  /// Interpolates between four opaque pixels and the background.
  ///
  /// `factor` is the weight of the pixels, in units of 1/256.
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

  /// Composites four premultiplied pixels over the background.
  ///
  /// `factor` multiplies the pixels, in units of 1/256.
  @inline(__always)
  static func over(
    _ source: SIMD8<UInt16>, _ behind: SIMD8<UInt16>, factor: UInt16
  ) -> SIMD8<UInt16> {
    let mask = SIMD8<UInt16>(repeating: 0xFF)
    let part = SIMD8<UInt16>(repeating: factor)
    let half = SIMD8<UInt16>(repeating: 127)
    let low = ((source & mask) &* part &+ half) &>> 8
    let high = ((source &>> 8) &* part &+ half) &>> 8
    // SAFETY: the vectors have 128 bits each, and every bit pattern is valid.
    let alpha = unsafe unsafeBitCast(high, to: SIMD4<UInt32>.self) &>> 16
    let rest = unsafe 255 &- unsafeBitCast(alpha | alpha &<< 16, to: SIMD8<UInt16>.self)
    return low &+ share(behind & mask, rest) | (high &+ share(behind &>> 8, rest)) &<< 8
  }

  /// Multiplies bytes by `part` / 255, rounded to the nearest integers.
  @inline(__always)
  private static func share(_ value: SIMD8<UInt16>, _ part: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = value &* part &+ 128
    return (product &+ product &>> 8) &>> 8
  }
}
