/// A blend mode in floats that computes each channel of the result from the same channel of source
/// and backdrop.
///
/// In the formulas of the blend modes, `s` is the channel of the source and `b` is the channel of
/// the backdrop, as fractions of white.
protocol SeparableBlend: FloatBlend {
  /// Returns the blended channel, multiplied by both alphas; see ``FloatBlend``.
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

/// The formula `s`, in the symbols of ``SeparableBlend``.
enum NormalBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { s }
}

/// The formula `s·b`, in the symbols of ``SeparableBlend``.
enum MultiplyBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    s * b * white.inverse
  }
}

/// The formula `s + b - s·b`, in the symbols of ``SeparableBlend``.
enum ScreenBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    s + b - s * b * white.inverse
  }
}

/// The formulas of ``HardLightBlend``, with source and backdrop exchanged.
enum OverlayBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    HardLightBlend.channel(b, over: s, white: white)
  }
}

/// The formula `min(s, b)`, in the symbols of ``SeparableBlend``.
enum DarkenBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { lesser(s, b) }
}

/// The formula `max(s, b)`, in the symbols of ``SeparableBlend``.
enum LightenBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { greater(s, b) }
}

/// The formula `b / (1 - s)`, at most 1, in the symbols of ``SeparableBlend``.
enum ColorDodgeBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    lesser(white.level, b * white.level / (white.level - s).divisor)
  }
}

/// The formula `1 - (1 - b) / s`, at least 0, in the symbols of ``SeparableBlend``.
enum ColorBurnBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    // A white backdrop stays white, even if the source is black; the tolerance covers rounding
    // errors.
    let deficit = white.level - b
    let rest = deficit.replacing(with: Plane.zero, where: deficit .< white.level * 0x1p-16)
    return white.level - lesser(white.level, rest * white.level / s.divisor)
  }
}

/// The formula `2·s·b` if the source is dark, otherwise `2·s + 2·b - 1 - 2·s·b`, in the symbols of
/// ``SeparableBlend``.
enum HardLightBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    let twice = 2 * s * b * white.inverse
    let light = (s + b) * 2 - white.level - twice
    return light.replacing(with: twice, where: s + s .<= white.level)
  }
}

/// A change of the backdrop toward its square if the source is dark, otherwise approximately toward
/// its square root.
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

/// The formula `|s - b|`, in the symbols of ``SeparableBlend``.
enum DifferenceBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    greater(s, b) - lesser(s, b)
  }
}

/// The formula `s + b - 2·s·b`, in the symbols of ``SeparableBlend``.
enum ExclusionBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    s + b - 2 * s * b * white.inverse
  }
}
