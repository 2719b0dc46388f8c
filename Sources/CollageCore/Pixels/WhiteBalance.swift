/// The white balance of a photo: factors on red, green and blue in linear light.
///
/// The white of an unchanged photo is daylight of 6504 K (D65). `temperature` moves this white
/// along the daylight locus (CIE 15:2004), from 17,400 K at -100 to 4000 K at 100. The unit of the
/// movement is the mired, a million divided by the temperature in kelvins, because equal changes in
/// mired look about equal. `tint` moves the white perpendicular to the locus in the CIE 1960
/// diagram, by up to 0.02 toward green or magenta. The factors adapt colors by the method of von
/// Kries, in the primaries of sRGB. They are normalized so that gray keeps its luminance.
struct WhiteBalance: Hashable, Sendable {
  let gains: SIMD3<Double>

  /// The white of sRGB, in kelvins.
  private static let white = 6504.0
  /// The white at a `temperature` of 100, in kelvins.
  private static let warmest = 4000.0
  /// The distance of the white from the locus at a `tint` of 100, in the CIE 1960 diagram.
  private static let tintDistance = 0.02
  /// The weights of linear red, green and blue in luminance, from BT.709.
  static let luminance = SIMD3(0.2126, 0.7152, 0.0722)

  /// Computes the gains.
  ///
  /// Both arguments are in `-100...100`. A positive `temperature` is warmer, and a positive `tint`
  /// is more magenta.
  init(temperature: Double, tint: Double) {
    guard temperature != 0 || tint != 0 else {
      gains = SIMD3(repeating: 1)
      return
    }
    let (neutral, warmest) = (1e6 / Self.white, 1e6 / Self.warmest)
    let light = Self.light(
      mired: neutral + (warmest - neutral) * temperature / 100,
      distance: -Self.tintDistance * tint / 100)
    let ratio = light / Self.light(mired: neutral, distance: 0)
    gains = ratio / (ratio * Self.luminance).sum()
  }

  /// Returns the linear red, green and blue of a light with a luminance of one.
  ///
  /// `mired` is the position on the daylight locus. `distance` is the distance from the locus,
  /// positive toward green.
  private static func light(mired: Double, distance: Double) -> SIMD3<Double> {
    let (before, after) = (locus(mired: mired - 1), locus(mired: mired + 1))
    let tangent = after - before
    let length = (tangent * tangent).sum().squareRoot()
    // With increasing mired, the locus goes right and up, so green is to the left of the locus.
    let point = locus(mired: mired) + SIMD2(-tangent.y, tangent.x) * (distance / length)
    let scale = 2 * point.x - 8 * point.y + 4
    let (x, y) = (3 * point.x / scale, 2 * point.y / scale)
    let (bigX, bigZ) = (x / y, (1 - x - y) / y)
    return SIMD3(3.2406, -0.9689, 0.0557) * bigX + SIMD3(-1.5372, 1.8758, -0.2040)
      + SIMD3(-0.4986, 0.0415, 1.0570) * bigZ
  }

  /// Returns the point of the daylight locus at a position in mired, in the CIE 1960 diagram.
  private static func locus(mired: Double) -> SIMD2<Double> {
    let step = mired / 1000
    let x =
      mired > 1e6 / 7000
      ? 0.244063 + step * (0.09911 + step * (2.9678 - step * 4.6070))
      : 0.237040 + step * (0.24748 + step * (1.9018 - step * 2.0064))
    let y = -3 * x * x + 2.870 * x - 0.275
    let scale = -2 * x + 12 * y + 3
    return SIMD2(4 * x, 6 * y) / scale
  }
}
