/// A blend mode in floats that makes each channel of the same channel of both colours.
protocol SeparableBlend: PlanarBlend {
  /// The blended channel s over b; see ``PlanarBlend``.
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane
}

extension SeparableBlend {
  @inline(__always)
  static func blend(
    _ source: ChannelPlanes, over backdrop: ChannelPlanes, white: OverlapWhite
  ) -> ChannelPlanes {
    ChannelPlanes(
      red: channel(source.red, over: backdrop.red, white: white),
      green: channel(source.green, over: backdrop.green, white: white),
      blue: channel(source.blue, over: backdrop.blue, white: white))
  }
}

/// The source itself.
enum NormalBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { s }
}

/// The product.
enum MultiplyBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    s * b * white.inverse
  }
}

/// What the product of both distances to white leaves.
enum ScreenBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    s + b - s * b * white.inverse
  }
}

/// ``HardLightBlend`` with source and backdrop exchanged.
enum OverlayBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    HardLightBlend.channel(b, over: s, white: white)
  }
}

/// The lesser.
enum DarkenBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { lesser(s, b) }
}

/// The greater.
enum LightenBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { greater(s, b) }
}

/// The backdrop divided by what is missing of the source to white.
enum ColorDodgeBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    lesser(white.level, b * white.level / (white.level - s).divisor)
  }
}

/// What is missing of the backdrop to white, divided by the source, is missing in the result.
enum ColorBurnBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    // White is not burnt, not even by black, and must not be missed by the rounding of floats.
    let missing = white.level - b
    let rest = missing.replacing(with: Plane.zero, where: missing .< white.level * 0x1p-16)
    return white.level - lesser(white.level, rest * white.level / s.divisor)
  }
}

/// Twice the product where the source is dark, else the screen.
enum HardLightBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    let twice = 2 * s * b * white.inverse
    let light = (s + b) * 2 - white.level - twice
    return light.replacing(with: twice, where: s + s .<= white.level)
  }
}

/// A step from the backdrop towards its square, or towards about its root.
enum SoftLightBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    let part = b * white.inverse
    let dark = ((16 * part - 12) * part + 4) * part
    let light = part.root.replacing(with: dark, where: part .<= Plane(repeating: 0.25)) - part
    let step = s + s - white.level
    return b + step * light.replacing(with: part - part * part, where: step .<= Plane.zero)
  }
}

/// The distance.
enum DifferenceBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    greater(s, b) - lesser(s, b)
  }
}

/// The sum without twice the product.
enum ExclusionBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    s + b - 2 * s * b * white.inverse
  }
}
