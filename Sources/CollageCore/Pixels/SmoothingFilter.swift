/// The parameters of an edge-preserving smoothing filter for luma.
///
/// Luma and color differences are those of JFIF:
/// - `Y = (77·R + 150·G + 29·B) / 256`
/// - `Cb - 128 = 0.564·(B - Y)`
/// - `Cr - 128 = 0.713·(R - Y)`
protocol SmoothingFilter: Sendable {
  /// The side of the squares on which the filter works, in pixels: a power of two, at least two.
  var block: Int { get }
  /// The radius of a window in squares; at most ``LumaLinearMap/radiusLimit``.
  var radius: Int { get }
  /// Returns the strength of smoothing for a color, in `0...1`.
  ///
  /// - Parameters:
  ///   - blue: `Cb - 128`.
  ///   - red: `Cr - 128`.
  /// - Returns: The strength.
  func share(blue: Float, red: Float) -> Float
  /// Returns the fraction of a window's differences that remains, in `0...1`.
  ///
  /// - Parameter variance: The variance of luma in the window, in squared levels.
  /// - Returns: The slope of the new luma as a function of the old one.
  func slope(variance: Float) -> Float
}

extension SmoothingFilter {
  /// Returns a square computed from the sums of its pixels.
  ///
  /// - Parameters:
  ///   - sums: The sums of premultiplied red, green, blue and of alpha.
  ///   - count: The number of pixels.
  /// - Returns: The square.
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
      share: UInt8(share(blue: blue, red: red) * 255 + 0.5))
  }
}

/// The properties of the mean color of a square of pixels that smoothing needs.
struct LumaSquare: Hashable, Sendable {
  /// The luma without alpha, in `0...255`.
  let luma: UInt8
  /// The mean alpha, in quarters.
  let weight: UInt8
  /// The strength of smoothing, in units of 1/255.
  let share: UInt8

  /// A transparent square.
  static let clear = LumaSquare(luma: 0, weight: 0, share: 0)
}
