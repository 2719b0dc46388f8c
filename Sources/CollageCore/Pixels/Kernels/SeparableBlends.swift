/// A blend mode in floats that computes each channel from the same channel of both colors.
///
/// The formulas below treat the source s and the backdrop b as fractions of white.
protocol SeparableBlend: FloatBlend {
  /// Returns the blended channel; see ``FloatBlend``.
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

/// The source, s.
enum NormalBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { s }
}

/// s·b.
enum MultiplyBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    s * b * white.inverse
  }
}

/// s + b - s·b.
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

/// min(s, b).
enum DarkenBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { lesser(s, b) }
}

/// max(s, b).
enum LightenBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { greater(s, b) }
}

/// b / (1 - s), at most 1.
enum ColorDodgeBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    lesser(white.level, b * white.level / (white.level - s).divisor)
  }
}

/// 1 - (1 - b) / s, at least 0.
enum ColorBurnBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    // White is never burned, not even by black. The tolerance covers rounding errors.
    let missing = white.level - b
    let rest = missing.replacing(with: Plane.zero, where: missing .< white.level * 0x1p-16)
    return white.level - lesser(white.level, rest * white.level / s.divisor)
  }
}

/// 2·s·b if the source is dark, else 2·s + 2·b - 1 - 2·s·b.
enum HardLightBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    let twice = 2 * s * b * white.inverse
    let light = (s + b) * 2 - white.level - twice
    return light.replacing(with: twice, where: s + s .<= white.level)
  }
}

/// The backdrop moved toward its square if the source is dark, else toward about its square root.
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

/// |s - b|.
enum DifferenceBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    greater(s, b) - lesser(s, b)
  }
}

/// s + b - 2·s·b.
enum ExclusionBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    s + b - 2 * s * b * white.inverse
  }
}
