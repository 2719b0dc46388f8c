/// A blend mode in floats that computes each channel from the same channel of source and backdrop.
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

/// The formula is `s`.
///
/// See ``SeparableBlend`` for the symbols.
enum NormalBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { s }
}

/// The formula is `s·b`.
///
/// See ``SeparableBlend`` for the symbols.
enum MultiplyBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    s * b * white.inverse
  }
}

/// The formula is `s + b - s·b`.
///
/// See ``SeparableBlend`` for the symbols.
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

/// The formula is `min(s, b)`.
///
/// See ``SeparableBlend`` for the symbols.
enum DarkenBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { lesser(s, b) }
}

/// The formula is `max(s, b)`.
///
/// See ``SeparableBlend`` for the symbols.
enum LightenBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane { greater(s, b) }
}

/// The formula is `b / (1 - s)`, at most 1.
///
/// See ``SeparableBlend`` for the symbols.
enum ColorDodgeBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    lesser(white.level, b * white.level / (white.level - s).divisor)
  }
}

/// The formula is `1 - (1 - b) / s`, at least 0.
///
/// See ``SeparableBlend`` for the symbols.
enum ColorBurnBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    // A white backdrop stays white, even if the source is black. The tolerance covers rounding
    // errors.
    let missing = white.level - b
    let rest = missing.replacing(with: Plane.zero, where: missing .< white.level * 0x1p-16)
    return white.level - lesser(white.level, rest * white.level / s.divisor)
  }
}

/// The formula is `2·s·b` if the source is dark, else `2·s + 2·b - 1 - 2·s·b`.
///
/// See ``SeparableBlend`` for the symbols.
enum HardLightBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    let twice = 2 * s * b * white.inverse
    let light = (s + b) * 2 - white.level - twice
    return light.replacing(with: twice, where: s + s .<= white.level)
  }
}

/// If the source is dark, the backdrop moves toward its square.
///
/// Otherwise, it moves approximately toward its square root.
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

/// The formula is `|s - b|`.
///
/// See ``SeparableBlend`` for the symbols.
enum DifferenceBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    greater(s, b) - lesser(s, b)
  }
}

/// The formula is `s + b - 2·s·b`.
///
/// See ``SeparableBlend`` for the symbols.
enum ExclusionBlend: SeparableBlend {
  @inline(__always)
  static func channel(_ s: Plane, over b: Plane, white: OverlapWhite) -> Plane {
    s + b - 2 * s * b * white.inverse
  }
}
