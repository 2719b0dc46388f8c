/// A reference implementation of blend modes, in double precision.
///
/// The formulas are those of the W3C's "Compositing and Blending Level 1"
/// (<https://www.w3.org/TR/compositing-1/>), applied to encoded sRGB as in browsers. Tests compare
/// the optimized loops in `Kernels` with this implementation.
struct ReferenceBlend: Hashable, Sendable {
  let mode: BlendMode

  /// Returns the blended color of an opaque source and an opaque backdrop: B(Cb, Cs) in the
  /// specification.
  ///
  /// Colors are red, green and blue in `0...1`, not multiplied by alpha.
  func blend(_ source: SIMD3<Double>, over backdrop: SIMD3<Double>) -> SIMD3<Double> {
    switch mode {
    case .hue:
      source.withSaturation(backdrop.saturation).withLuminosity(backdrop.luminosity)
    case .saturation:
      backdrop.withSaturation(source.saturation).withLuminosity(backdrop.luminosity)
    case .color: source.withLuminosity(backdrop.luminosity)
    case .luminosity: backdrop.withLuminosity(source.luminosity)
    default:
      SIMD3(
        channel(source.x, over: backdrop.x), channel(source.y, over: backdrop.y),
        channel(source.z, over: backdrop.z))
    }
  }

  /// Returns a source pixel composited over a backdrop pixel.
  ///
  /// Pixels are red, green, blue and alpha in `0...1`. Only the result is multiplied by alpha.
  func composite(_ source: SIMD4<Double>, over backdrop: SIMD4<Double>) -> SIMD4<Double> {
    let (upper, lower) = (
      SIMD3(source.x, source.y, source.z), SIMD3(backdrop.x, backdrop.y, backdrop.z)
    )
    let mixed = (1 - backdrop.w) * upper + backdrop.w * blend(upper, over: lower)
    let color = source.w * mixed + (1 - source.w) * backdrop.w * lower
    return SIMD4(color, source.w + backdrop.w - source.w * backdrop.w)
  }

  /// Returns the blended channel of a source `s` and a backdrop `b`; `s` for non-separable modes.
  private func channel(_ s: Double, over b: Double) -> Double {
    switch mode {
    case .multiply: b * s
    case .screen: b + s - b * s
    case .overlay: Self.hardLight(b, over: s)
    case .darken: min(b, s)
    case .lighten: max(b, s)
    case .colorDodge: b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: Self.hardLight(s, over: b)
    case .softLight: Self.softLight(s, over: b)
    case .difference: abs(b - s)
    case .exclusion: b + s - 2 * b * s
    case .normal, .hue, .saturation, .color, .luminosity: s
    }
  }

  private static func hardLight(_ s: Double, over b: Double) -> Double {
    guard s > 0.5 else { return b * 2 * s }
    let light = 2 * s - 1
    return b + light - b * light
  }

  private static func softLight(_ s: Double, over b: Double) -> Double {
    guard s > 0.5 else { return b - (1 - 2 * s) * b * (1 - b) }
    let lightened = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (lightened - b)
  }
}
