/// The parts of a colour that the non-separable blend modes exchange.
extension SIMD3<Double> {
  /// How light the colour is, in `0...1`: the specification's Lum.
  var luminosity: Double { 0.3 * x + 0.59 * y + 0.11 * z }

  /// How far the colour is from grey, in `0...1`: the specification's Sat.
  var saturation: Double { self.max() - self.min() }

  /// The colour with another luminosity: the specification's SetLum.
  ///
  /// What leaves the range comes nearer to grey until it is back, and keeps the luminosity.
  func withLuminosity(_ luminosity: Double) -> SIMD3 {
    (self + (luminosity - self.luminosity)).clipped
  }

  /// The colour with its least channel at zero and its greatest at a saturation: SetSat.
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
