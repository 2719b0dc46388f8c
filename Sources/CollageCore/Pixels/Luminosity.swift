/// The components of a color that the non-separable blend modes exchange.
extension SIMD3<Double> {
  /// The luminosity in `0...1`: the specification's Lum.
  var luminosity: Double { 0.3 * x + 0.59 * y + 0.11 * z }

  /// The distance from gray, in `0...1`: the specification's Sat.
  var saturation: Double { self.max() - self.min() }

  /// Returns the color with another luminosity: the specification's SetLum.
  ///
  /// Colors out of range move toward gray until they are in range, at the same luminosity.
  func withLuminosity(_ luminosity: Double) -> SIMD3 {
    (self + (luminosity - self.luminosity)).clipped
  }

  /// Returns the color with its least channel moved to zero and its greatest to the saturation:
  /// SetSat.
  func withSaturation(_ saturation: Double) -> SIMD3 {
    let range = self.saturation
    return range > 0 ? (self - self.min()) * saturation / range : .zero
  }

  /// The specification's ClipColor.
  private var clipped: SIMD3 {
    let (level, least, greatest) = (luminosity, self.min(), self.max())
    var color = self
    if least < 0 { color = level + (color - level) * level / (level - least) }
    if greatest > 1 { color = level + (color - level) * (1 - level) / (greatest - level) }
    return color
  }
}
