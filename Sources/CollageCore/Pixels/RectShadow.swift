/// The blurred coverage of a rectangle that is centered on the origin.
///
/// A Gaussian is rotationally symmetric and separable, so the coverage is the product of two
/// one-dimensional profiles, even if the output is rotated. The coverage is averaged over a pixel,
/// which adds the variance of the pixel's square to the blur.
struct RectShadow: Sendable {
  let half: Size
  /// The standard deviation of the blur, including the averaging over a pixel.
  let deviation: Double
  let across: ShadowProfile
  let down: ShadowProfile

  /// Creates the shadow of a rectangle.
  ///
  /// All lengths are in the units of the rectangle's coordinate system. `sigma` is the standard
  /// deviation of the Gaussian, and `pixel` is the side of an output pixel.
  init(half: Size, sigma: Double, pixel: Double = 1) {
    precondition(half.width >= 0 && half.height >= 0 && sigma >= 0 && pixel > 0)
    self.half = half
    deviation = Self.deviation(sigma: sigma, pixel: pixel)
    across = ShadowProfile(half: half.width, deviation: deviation)
    down = ShadowProfile(half: half.height, deviation: deviation)
  }

  /// Returns the standard deviation of a blur that is followed by averaging over a pixel.
  static func deviation(sigma: Double, pixel: Double) -> Double {
    (sigma * sigma + pixel * pixel / 12).squareRoot()
  }

  /// Returns the exact coverage at a point, in `0...1`.
  func coverage(at point: Point) -> Double {
    ShadowProfile.coverage(at: abs(point.x), half: half.width, deviation: deviation)
      * ShadowProfile.coverage(at: abs(point.y), half: half.height, deviation: deviation)
  }
}
