/// Compositing of premultiplied pixels in integer arithmetic.
///
/// A word contains the four bytes of a pixel, and factors are in units of 1/256.
enum ByteBlend {
  static let whole: UInt16 = 256

  static func factor(_ part: Double) -> UInt16 { UInt16((part * 256).rounded()) }

  /// Interpolates between an opaque pixel, weighted by `factor`, and the backdrop.
  @inline(__always)
  static func mix(_ source: UInt32, _ backdrop: UInt32, factor: UInt16) -> UInt32 {
    let factor = UInt32(factor)
    let rest = 256 &- factor
    let mask: UInt32 = 0x00FF_00FF
    let low = (source & mask) &* factor &+ (backdrop & mask) &* rest &+ 0x0080_0080
    let high = (source &>> 8 & mask) &* factor &+ (backdrop &>> 8 & mask) &* rest &+ 0x0080_0080
    return low &>> 8 & mask | high & ~mask
  }

  /// Composites a premultiplied pixel, multiplied by `factor`, over the backdrop.
  @inline(__always)
  static func over(_ source: UInt32, _ backdrop: UInt32, factor: UInt16) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let low = ((source & mask) &* UInt32(factor) &+ 0x007F_007F) &>> 8 & mask
    let high = ((source &>> 8 & mask) &* UInt32(factor) &+ 0x007F_007F) &>> 8 & mask
    let rest = 255 &- high &>> 16
    return low &+ scale(backdrop & mask, rest) | (high &+ scale(backdrop &>> 8 & mask, rest)) &<< 8
  }

  /// Multiplies two bytes by `part` / 255, rounded to the nearest integers.
  @inline(__always)
  private static func scale(_ pair: UInt32, _ part: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let product = pair &* part &+ 0x0080_0080
    return (product &+ (product &>> 8 & mask)) &>> 8 & mask
  }
}

extension ByteBlend {
  /// Composites some columns of a row of opaque or premultiplied pixels over another row, which
  /// receives the result.
  static func blend(
    _ source: UnsafeMutableBufferPointer<UInt32>, over target: UnsafeMutableBufferPointer<UInt32>,
    _ columns: Range<Int>, isOpaque: Bool, factor: UInt16
  ) {
    precondition(columns.clamped(to: source.indices) == columns)
    precondition(columns.clamped(to: target.indices) == columns)
    guard let from = source.baseAddress, let to = target.baseAddress else { return }
    let end = columns.lowerBound + columns.count / 4 * 4
    // SAFETY: both rows contain these columns, as checked above, and there are four pixels from
    // each column before `end`.
    for column in stride(from: columns.lowerBound, to: end, by: 4) {
      let source = unsafe UnsafeRawPointer(from + column).loadUnaligned(as: SIMD8<UInt16>.self)
      // Areas around letters and cutouts are transparent, so they are skipped.
      if !isOpaque, source == .zero { continue }
      let address = unsafe UnsafeMutableRawPointer(to + column)
      let backdrop = unsafe address.loadUnaligned(as: SIMD8<UInt16>.self)
      let result =
        isOpaque
        ? mix(source, backdrop, factor: factor) : over(source, backdrop, factor: factor)
      unsafe address.storeBytes(of: result, as: SIMD8<UInt16>.self)
    }
    for column in end..<columns.upperBound {
      unsafe to[column] =
        unsafe isOpaque
        ? mix(from[column], to[column], factor: factor)
        : over(from[column], to[column], factor: factor)
    }
  }

  /// Interpolates between four opaque pixels, weighted by `factor`, and the backdrop.
  @inline(__always)
  static func mix(
    _ source: SIMD8<UInt16>, _ backdrop: SIMD8<UInt16>, factor: UInt16
  ) -> SIMD8<UInt16> {
    let mask = SIMD8<UInt16>(repeating: 0xFF)
    let half = SIMD8<UInt16>(repeating: 128)
    let (part, rest) = (
      SIMD8<UInt16>(repeating: factor), SIMD8<UInt16>(repeating: 256 &- factor)
    )
    let low = (source & mask) &* part &+ (backdrop & mask) &* rest &+ half
    let high = (source &>> 8) &* part &+ (backdrop &>> 8) &* rest &+ half
    return low &>> 8 | high & ~mask
  }

  /// Composites four premultiplied pixels, multiplied by `factor`, over the backdrop.
  @inline(__always)
  static func over(
    _ source: SIMD8<UInt16>, _ backdrop: SIMD8<UInt16>, factor: UInt16
  ) -> SIMD8<UInt16> {
    let mask = SIMD8<UInt16>(repeating: 0xFF)
    let part = SIMD8<UInt16>(repeating: factor)
    let half = SIMD8<UInt16>(repeating: 127)
    let low = ((source & mask) &* part &+ half) &>> 8
    let high = ((source &>> 8) &* part &+ half) &>> 8
    // SAFETY: the vectors have 128 bits each, and every bit pattern is valid.
    let alpha = unsafe unsafeBitCast(high, to: SIMD4<UInt32>.self) &>> 16
    let rest = unsafe 255 &- unsafeBitCast(alpha | alpha &<< 16, to: SIMD8<UInt16>.self)
    return low &+ scale(backdrop & mask, rest) | (high &+ scale(backdrop &>> 8, rest)) &<< 8
  }

  /// Multiplies bytes by `part` / 255, rounded to the nearest integers.
  @inline(__always)
  private static func scale(_ value: SIMD8<UInt16>, _ part: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = value &* part &+ 128
    return (product &+ product &>> 8) &>> 8
  }
}
