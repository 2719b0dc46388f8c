/// A blend mode of bytes on an opaque backdrop, in integer arithmetic without division.
///
/// Let `s` be a channel of the premultiplied source, `a` the source's alpha and `b` the channel of
/// the backdrop, all in `0...255`. The W3C specification of compositing and blending defines 255
/// times the result as `(255 - a)·b + a·255·B(b/255, s/a)`, where `B` is the function of the blend
/// mode. For the modes in `IntegerBlends.swift`, the second term is a polynomial, a minimum or
/// maximum of polynomials, or a choice between polynomials. The final value is in `0...65025`.
/// Intermediate results can overflow 16 bits without changing the final value, because the
/// computation is modulo 65536.
protocol IntegerBlend {
  /// Returns 255 times the composited channels; lanes in which `s` and `b` contain alpha are
  /// undefined.
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8
}

extension IntegerBlend {
  @inline(__always)
  static func blend(_ source: SIMD4<UInt32>, over backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    map(source, backdrop) { s, b, a in composite(s, over: b, alpha: a) }
  }

  @inline(__always)
  static func blend(
    _ source: SIMD4<UInt32>, over backdrop: SIMD4<UInt32>, _ fade: IntegerOpacity
  ) -> SIMD4<UInt32> {
    map(source, backdrop) { s, b, a in fade.mix(composite(s, over: b, alpha: a), 255 &* b) }
  }

  @inline(__always)
  private static func map(
    _ source: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>,
    _ blend: (_ s: UInt16x8, _ b: UInt16x8, _ a: UInt16x8) -> UInt16x8
  ) -> SIMD4<UInt32> {
    let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    // SAFETY: the vectors have 128 bits each, and every bit pattern is valid.
    func lanes(_ words: SIMD4<UInt32>) -> UInt16x8 {
      unsafe unsafeBitCast(words, to: UInt16x8.self)
    }
    let alpha = source &>> 24
    let alphas = lanes(alpha | alpha &<< 16)
    let low = nearest(blend(lanes(source & mask), lanes(backdrop & mask), alphas))
    let high = nearest(blend(lanes(source &>> 8 & mask), lanes(backdrop &>> 8 & mask), alphas))
    return unsafe unsafeBitCast(low | high &<< 8, to: SIMD4<UInt32>.self) | 0xFF00_0000
  }

  /// Divides by 255 and rounds to the nearest integer.
  @inline(__always)
  private static func nearest(_ product: UInt16x8) -> UInt16x8 {
    let product = product &+ 128
    return (product &+ product &>> 8) &>> 8
  }
}
