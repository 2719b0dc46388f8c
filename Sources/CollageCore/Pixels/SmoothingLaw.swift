/// Which luma is smoothed, and how much: an edge-preserving filter in numbers.
///
/// Luma and colour differences are those of JFIF: `Y = (77·R + 150·G + 29·B) / 256`,
/// `Cb - 128 = 0.564·(B - Y)`, `Cr - 128 = 0.713·(R - Y)`.
protocol SmoothingLaw: Sendable {
  /// The side of the squares on which the filter works, in pixels: a power of two, at least two.
  var block: Int { get }
  /// How far windows reach to each side, in squares; at most ``LumaLine/radiusLimit``.
  var radius: Int { get }
  /// How much of a colour is smoothed, in `0...1`.
  ///
  /// - Parameters:
  ///   - blue: `Cb - 128`.
  ///   - red: `Cr - 128`.
  /// - Returns: The share.
  func share(blue: Float, red: Float) -> Float
  /// How much is left of differences in a window, in `0...1`.
  ///
  /// - Parameter variance: The variance of luma there, in squared levels.
  /// - Returns: The slope of the new luma over the old one.
  func slope(variance: Float) -> Float
}

extension SmoothingLaw {
  /// The square of the sums of its pixels.
  ///
  /// - Parameters:
  ///   - sums: Of premultiplied red, green, blue and of alpha.
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

/// The mean colour of a square of pixels, as far as smoothing asks for it.
struct LumaSquare: Hashable, Sendable {
  /// The luma that the square has where it is opaque, in `0...255`.
  let luma: UInt8
  /// How opaque the square is, in quarters.
  let weight: UInt8
  /// How much of the square is to be smoothed, in 255ths.
  let share: UInt8

  /// A square that cannot be seen.
  static let clear = LumaSquare(luma: 0, weight: 0, share: 0)
}
