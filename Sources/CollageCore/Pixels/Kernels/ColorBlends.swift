/// The source's hue with the saturation and luminosity of the backdrop.
enum HueBlend: PlanarBlend {
  @inline(__always)
  static func blend(
    _ source: ChannelPlanes, over backdrop: ChannelPlanes, white: OverlapWhite
  ) -> ChannelPlanes {
    source.withSaturation(backdrop.saturation)
      .withLuminosity(backdrop.luminosity, white: white.level)
  }
}

/// The source's saturation with the hue and luminosity of the backdrop.
enum SaturationBlend: PlanarBlend {
  @inline(__always)
  static func blend(
    _ source: ChannelPlanes, over backdrop: ChannelPlanes, white: OverlapWhite
  ) -> ChannelPlanes {
    backdrop.withSaturation(source.saturation)
      .withLuminosity(backdrop.luminosity, white: white.level)
  }
}

/// The source's hue and saturation with the luminosity of the backdrop.
enum ColorBlend: PlanarBlend {
  @inline(__always)
  static func blend(
    _ source: ChannelPlanes, over backdrop: ChannelPlanes, white: OverlapWhite
  ) -> ChannelPlanes {
    source.withLuminosity(backdrop.luminosity, white: white.level)
  }
}

/// The source's luminosity with the hue and saturation of the backdrop.
enum LuminosityBlend: PlanarBlend {
  @inline(__always)
  static func blend(
    _ source: ChannelPlanes, over backdrop: ChannelPlanes, white: OverlapWhite
  ) -> ChannelPlanes {
    backdrop.withLuminosity(source.luminosity, white: white.level)
  }
}

/// The parts of colours that these modes exchange, as in `Luminosity.swift`.
extension ChannelPlanes {
  @inline(__always)
  fileprivate var luminosity: Plane { red * 0.3 + green * 0.59 + blue * 0.11 }

  @inline(__always)
  fileprivate var saturation: Plane { greatest - least }

  @inline(__always)
  private var least: Plane { lesser(lesser(red, green), blue) }

  @inline(__always)
  private var greatest: Plane { greater(greater(red, green), blue) }

  /// The colours stretched from their least channel on; those of greys are black.
  @inline(__always)
  fileprivate func withSaturation(_ saturation: Plane) -> ChannelPlanes {
    let (least, stretch) = (least, saturation / self.saturation.divisor)
    return ChannelPlanes(
      red: (red - least) * stretch, green: (green - least) * stretch,
      blue: (blue - least) * stretch)
  }

  /// The colours moved to a luminosity, and drawn towards grey where they leave `0...white`.
  @inline(__always)
  fileprivate func withLuminosity(_ luminosity: Plane, white: Plane) -> ChannelPlanes {
    // Rounding must not put it beyond white: clipping would turn upside down.
    let level = lesser(luminosity, white)
    let (own, room) = (self.luminosity, white - level)
    let (below, above) = (own - least, greatest - own)
    // Not both can be too much, for together they are at most white.
    let isBright = above .> room
    let part = level.replacing(with: room, where: isBright)
    let whole = greater(below, level).replacing(with: above, where: isBright)
    let scale = part / whole.divisor
    return ChannelPlanes(
      red: level + (red - own) * scale, green: level + (green - own) * scale,
      blue: level + (blue - own) * scale)
  }
}
