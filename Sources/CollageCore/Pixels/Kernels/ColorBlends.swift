/// The source's hue with the saturation and luminosity of the backdrop.
enum HueBlend: FloatBlend {
  @inline(__always)
  static func blend(
    _ source: ChannelPlanes, over backdrop: ChannelPlanes, white: OverlapWhite
  ) -> ChannelPlanes {
    source.withSaturation(backdrop.saturation)
      .withLuminosity(backdrop.luminosity, white: white.level)
  }
}

/// The source's saturation with the hue and luminosity of the backdrop.
enum SaturationBlend: FloatBlend {
  @inline(__always)
  static func blend(
    _ source: ChannelPlanes, over backdrop: ChannelPlanes, white: OverlapWhite
  ) -> ChannelPlanes {
    backdrop.withSaturation(source.saturation)
      .withLuminosity(backdrop.luminosity, white: white.level)
  }
}

/// The source's hue and saturation with the luminosity of the backdrop.
enum ColorBlend: FloatBlend {
  @inline(__always)
  static func blend(
    _ source: ChannelPlanes, over backdrop: ChannelPlanes, white: OverlapWhite
  ) -> ChannelPlanes {
    source.withLuminosity(backdrop.luminosity, white: white.level)
  }
}

/// The source's luminosity with the hue and saturation of the backdrop.
enum LuminosityBlend: FloatBlend {
  @inline(__always)
  static func blend(
    _ source: ChannelPlanes, over backdrop: ChannelPlanes, white: OverlapWhite
  ) -> ChannelPlanes {
    backdrop.withLuminosity(source.luminosity, white: white.level)
  }
}

/// The functions of the non-separable blend modes, as in `Luminosity.swift`, for four colors at a
/// time.
extension ChannelPlanes {
  @inline(__always)
  fileprivate var luminosity: Plane { red * 0.3 + green * 0.59 + blue * 0.11 }

  @inline(__always)
  fileprivate var saturation: Plane { maximum - minimum }

  @inline(__always)
  private var minimum: Plane { lesser(lesser(red, green), blue) }

  @inline(__always)
  private var maximum: Plane { greater(greater(red, green), blue) }

  /// Returns the colors with a minimum channel of zero and the given saturation; grays become
  /// black.
  @inline(__always)
  fileprivate func withSaturation(_ saturation: Plane) -> ChannelPlanes {
    let (minimum, stretch) = (minimum, saturation / self.saturation.divisor)
    return ChannelPlanes(
      red: (red - minimum) * stretch, green: (green - minimum) * stretch,
      blue: (blue - minimum) * stretch)
  }

  /// Returns the colors with another luminosity; a color with a channel outside `0...white` moves
  /// toward gray.
  @inline(__always)
  fileprivate func withLuminosity(_ luminosity: Plane, white: Plane) -> ChannelPlanes {
    // A rounding error must not make the luminosity greater than white, or clipping would invert
    // the color.
    let level = lesser(luminosity, white)
    let (own, headroom) = (self.luminosity, white - level)
    let (below, above) = (own - minimum, maximum - own)
    // Only one of `below` and `above` can exceed its limit, because their sum is at most white.
    let isBright = above .> headroom
    let part = level.replacing(with: headroom, where: isBright)
    let whole = greater(below, level).replacing(with: above, where: isBright)
    let scale = part / whole.divisor
    return ChannelPlanes(
      red: level + (red - own) * scale, green: level + (green - own) * scale,
      blue: level + (blue - own) * scale)
  }
}
