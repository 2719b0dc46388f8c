/// The parameters of an edge-preserving smoothing filter for luma.
///
/// The filter works on the mean colors of squares of pixels. A window consists of the squares
/// around a square. Luma and color differences are those of JFIF:
/// - `Y = (77·R + 150·G + 29·B) / 256`
/// - `Cb - 128 = 0.564·(B - Y)`
/// - `Cr - 128 = 0.713·(R - Y)`
protocol SmoothingFilter: Sendable {
  /// The side of a square, in pixels: a power of two, at least two.
  var block: Int { get }
  /// The radius of a window, in squares; at most ``LumaLinearMap/radiusLimit``.
  var radius: Int { get }
  /// Returns the strength of smoothing, in `0...1`, for a color with the given `Cb - 128` and `Cr -
  /// 128`.
  func smoothingStrength(blue: Float, red: Float) -> Float
  /// Returns the fraction of luma differences that remains after smoothing a window, in `0...1`.
  ///
  /// `variance` is the variance of luma in the window, in squared levels.
  func slope(variance: Float) -> Float
}

extension SmoothingFilter {
  /// Returns the properties of a square of `count` pixels.
  ///
  /// `sums` are the sums of red, green and blue, each multiplied by alpha, and of alpha.
  @inline(__always)
  func square(of sums: SIMD4<UInt32>, count: Int) -> LumaSquare {
    guard sums.w > 0 else { return .clear }
    let factor = 255 / Float(sums.w)
    let luma = Float(77 &* sums.x &+ 150 &* sums.y &+ 29 &* sums.z) * factor * (1 / 256)
    let blue = (Float(sums.z) * factor - luma) * 0.564
    let red = (Float(sums.x) * factor - luma) * 0.713
    let whole = UInt32(truncatingIfNeeded: count) &* 255
    return LumaSquare(
      luma: UInt8(min(luma, 255) + 0.5), weight: UInt8((8 &* sums.w &+ whole) / (2 &* whole)),
      strength: UInt8(smoothingStrength(blue: blue, red: red) * 255 + 0.5))
  }
}

/// The properties of a square of pixels that the smoothing filter reads.
struct LumaSquare: Hashable, Sendable {
  /// The luma of the mean color, not multiplied by alpha, in `0...255`.
  let luma: UInt8
  /// The mean alpha, in quarters: 4 is opaque.
  let weight: UInt8
  /// The strength of smoothing, in units of 1/255.
  let strength: UInt8

  static let clear = LumaSquare(luma: 0, weight: 0, strength: 0)
}
