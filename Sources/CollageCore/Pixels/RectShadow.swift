/// The blurred coverage of a rectangle around the origin of its frame, at any turn.
///
/// A Gaussian is the same in all directions and the product of one along each axis, so the coverage is
/// the product of those of two strips. Coverage is that of a whole pixel, whose own extent adds the
/// variance of a box.
struct RectShadow: Sendable {
  /// Half the sides of the rectangle.
  let half: Size
  /// The deviation of the blur together with that of a pixel.
  let deviation: Double
  /// The columns' profile.
  let across: ShadowProfile
  /// The rows' profile.
  let down: ShadowProfile

  /// Makes the shadow of a rectangle.
  ///
  /// - Parameters:
  ///   - half: Half its sides, in the units of its frame.
  ///   - sigma: The deviation of the Gaussian, in these units.
  ///   - pixel: The side of an output's pixel, in these units.
  init(half: Size, sigma: Double, pixel: Double = 1) {
    precondition(half.width >= 0 && half.height >= 0 && sigma >= 0 && pixel > 0)
    self.half = half
    deviation = Self.deviation(sigma: sigma, pixel: pixel)
    across = ShadowProfile(half: half.width, deviation: deviation)
    down = ShadowProfile(half: half.height, deviation: deviation)
  }

  /// The deviation of a blur that ends in the means of pixels.
  static func deviation(sigma: Double, pixel: Double) -> Double {
    (sigma * sigma + pixel * pixel / 12).squareRoot()
  }

  /// The law: the coverage at a place, in `0...1`.
  func coverage(at place: Point) -> Double {
    ShadowProfile.coverage(at: abs(place.x), half: half.width, deviation: deviation)
      * ShadowProfile.coverage(at: abs(place.y), half: half.height, deviation: deviation)
  }
}
