/// A blend mode in floats, four pixels at a time.
///
/// Colours are blended as they are where source and backdrop overlap: multiplied by both alphas. What
/// white is there is the product of the alphas, and a blended colour is that many times
/// `B(backdrop / white, source / white)`. For most modes this needs no division by an alpha.
protocol PlanarBlend {
  /// The blended colour, multiplied by both alphas.
  ///
  /// - Parameters:
  ///   - source: Colours of the source, multiplied by both alphas.
  ///   - backdrop: Colours of the backdrop, likewise.
  ///   - white: What white is; where it is zero the result is.
  /// - Returns: The colours, from black to white but for the rounding of floats.
  static func blend(
    _ source: ChannelPlanes, over backdrop: ChannelPlanes, white: OverlapWhite
  ) -> ChannelPlanes
}

/// The product of two alphas, with what divides by it.
struct OverlapWhite {
  /// In `0...255`.
  let level: Plane
  /// One by the level; something finite where the level is zero.
  let inverse: Plane

  @inline(__always)
  init(_ level: Plane) { (self.level, inverse) = (level, 1 / level.divisor) }
}

extension PlanarBlend {
  /// Four pixels over opaque ones, which stay opaque.
  ///
  /// - Parameters:
  ///   - source: Premultiplied pixels.
  ///   - backdrop: Opaque pixels.
  ///   - opacity: A factor on the source's alpha, in `0...1`.
  /// - Returns: The colours.
  @inline(__always)
  static func composite(
    _ source: PixelPlanes, overOpaque backdrop: PixelPlanes, opacity: Float
  ) -> ChannelPlanes {
    let covered = backdrop.color.times(source.alpha * (1 / 255))
    let blended = blend(source.color, over: covered, white: OverlapWhite(source.alpha))
    return backdrop.color + (blended - covered).times(Plane(repeating: opacity))
  }

  /// Four pixels over others.
  ///
  /// - Parameters:
  ///   - source: Premultiplied pixels.
  ///   - backdrop: Premultiplied pixels.
  /// - Returns: Premultiplied pixels.
  @inline(__always)
  static func composite(_ source: PixelPlanes, over backdrop: PixelPlanes) -> PixelPlanes {
    let behind = backdrop.alpha / 255
    let (inner, white) = (source.color.times(behind), source.alpha * behind)
    let covered = backdrop.color.times(source.alpha * (1 / 255))
    let blended = blend(inner, over: covered, white: OverlapWhite(white))
    return PixelPlanes(
      color: (source.color - inner) + (backdrop.color - covered) + blended,
      alpha: source.alpha + (backdrop.alpha - white))
  }
}
