/// The functions of the non-separable blend modes, such as `hue` and `luminosity`.
///
/// The names Lum, Sat, SetLum, SetSat and ClipColor are from the W3C's "Compositing and Blending
/// Level 1".
extension SIMD3<Double> {
  /// The luminosity, in `0...1`: Lum.
  var luminosity: Double { 0.3 * x + 0.59 * y + 0.11 * z }

  /// The difference between the greatest and the least channel, in `0...1`: Sat.
  var saturation: Double { self.max() - self.min() }

  /// Returns the color with another luminosity: SetLum.
  ///
  /// If a channel is out of range, the color moves toward gray at the same luminosity until all
  /// channels are in range.
  func withLuminosity(_ luminosity: Double) -> SIMD3 {
    (self + (luminosity - self.luminosity)).clipped
  }

  /// Returns the color with a least channel of zero and a greatest channel of `saturation`, or
  /// black for a gray: SetSat.
  func withSaturation(_ saturation: Double) -> SIMD3 {
    let range = self.saturation
    return range > 0 ? (self - self.min()) * saturation / range : .zero
  }

  /// The color moved toward gray until all channels are in range: ClipColor.
  private var clipped: SIMD3 {
    let (level, least, greatest) = (luminosity, self.min(), self.max())
    var color = self
    if least < 0 { color = level + (color - level) * level / (level - least) }
    if greatest > 1 { color = level + (color - level) * (1 - level) / (greatest - level) }
    return color
  }
}
