/// A blend mode in floats, which processes four pixels at a time.
///
/// Where source and backdrop overlap, both colors are multiplied by both alphas. White is then `w`,
/// the product of the alphas, and the blended color is `w·B(backdrop / w, source / w)`, where `B`
/// is the function of the blend mode. Most modes can compute it without a division.
protocol FloatBlend {
  /// Returns the blended colors; all colors are multiplied by both alphas.
  ///
  /// The colors are between black and white, apart from rounding errors, and zero if white is zero.
  static func blend(
    _ source: ChannelPlanes, over backdrop: ChannelPlanes, white: OverlapWhite
  ) -> ChannelPlanes
}

/// The value of white where two pixels overlap: the product of their alphas.
struct OverlapWhite {
  /// The product, in `0...255`.
  let level: Plane
  /// The reciprocal of `level`; finite even if the level is zero.
  let inverse: Plane

  @inline(__always)
  init(_ level: Plane) { (self.level, inverse) = (level, 1 / level.divisor) }
}

extension FloatBlend {
  /// Composites four premultiplied pixels over four opaque pixels, with an opacity in `0...1`.
  @inline(__always)
  static func composite(
    _ source: PixelPlanes, overOpaque backdrop: PixelPlanes, opacity: Float
  ) -> ChannelPlanes {
    let covered = backdrop.color.times(source.alpha * (1 / 255))
    let blended = blend(source.color, over: covered, white: OverlapWhite(source.alpha))
    return backdrop.color + (blended - covered).times(Plane(repeating: opacity))
  }

  @inline(__always)
  static func composite(_ source: PixelPlanes, over backdrop: PixelPlanes) -> PixelPlanes {
    let coverage = backdrop.alpha / 255
    let (inner, white) = (source.color.times(coverage), source.alpha * coverage)
    let covered = backdrop.color.times(source.alpha * (1 / 255))
    let blended = blend(inner, over: covered, white: OverlapWhite(white))
    return PixelPlanes(
      color: (source.color - inner) + (backdrop.color - covered) + blended,
      alpha: source.alpha + (backdrop.alpha - white))
  }
}
