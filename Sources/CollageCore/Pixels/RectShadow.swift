/// The blurred coverage of a rectangle that is centered on the origin.
///
/// The output may be rotated.
///
/// A Gaussian is rotationally symmetric and separable, so the coverage is the product of two
/// one-dimensional profiles. The coverage is averaged over a pixel, which adds the variance of the
/// pixel's square to the blur.
struct RectShadow: Sendable {
  /// Half the size of the rectangle.
  let half: Size
  /// The standard deviation of the blur, including the averaging over a pixel.
  let deviation: Double
  /// The profile along the x axis.
  let across: ShadowProfile
  /// The profile along the y axis.
  let down: ShadowProfile

  /// Creates the shadow of a rectangle.
  ///
  /// All lengths are in the units of the rectangle's coordinate system.
  ///
  /// - Parameters:
  ///   - half: Half the size of the rectangle.
  ///   - sigma: The standard deviation of the Gaussian.
  ///   - pixel: The side of an output pixel.
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
  func coverage(at place: Point) -> Double {
    ShadowProfile.coverage(at: abs(place.x), half: half.width, deviation: deviation)
      * ShadowProfile.coverage(at: abs(place.y), half: half.height, deviation: deviation)
  }
}
