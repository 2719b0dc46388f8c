/// The formula `(255 - a)·b + 255·s`, in the symbols of ``IntegerBlend``.
enum NormalIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    255 &* (s &+ b) &- a &* b
  }
}

/// The formula `(255 - a)·b + s·b`, in the symbols of ``IntegerBlend``.
enum MultiplyIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    (255 &- a &+ s) &* b
  }
}

/// The formula `(255 - a)·b + a·b + 255·s - s·b`, in the symbols of ``IntegerBlend``.
enum ScreenIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    255 &* (s &+ b) &- s &* b
  }
}

/// The formulas of ``HardLightIntegerBlend``, chosen by the backdrop instead of the source.
enum OverlayIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    HardLightIntegerBlend.choose(s, b, a, isDark: b .< UInt16x8(repeating: 128))
  }
}

/// The formula `(255 - a)·b + min(a·b, 255·s)`, in the symbols of ``IntegerBlend``.
enum DarkenIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    (255 &- a) &* b &+ pointwiseMin(a &* b, 255 &* s)
  }
}

/// The formula `(255 - a)·b + max(a·b, 255·s)`, in the symbols of ``IntegerBlend``.
enum LightenIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    (255 &- a) &* b &+ pointwiseMax(a &* b, 255 &* s)
  }
}

/// The formula of hard light, in the symbols of ``IntegerBlend``.
///
/// It is `(255 - a)·b + 2·s·b` if the source is dark, and otherwise
/// `(255 - a)·b + 2·a·b + 510·s - 255·a - 2·s·b`.
enum HardLightIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    choose(s, b, a, isDark: s &+ s .<= a)
  }

  @inline(__always)
  static func choose(
    _ s: UInt16x8, _ b: UInt16x8, _ a: UInt16x8, isDark: SIMDMask<SIMD8<Int16>>
  ) -> UInt16x8 {
    let (twice, rest) = (2 &* s &* b, 255 &* b &- a &* b)
    let light = 255 &* (s &+ s &- a) &+ 2 &* a &* b &- twice
    return rest &+ light.replacing(with: twice, where: isDark)
  }
}

/// The formula `(255 - a)·b + |a·b - 255·s|`, in the symbols of ``IntegerBlend``.
enum DifferenceIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    255 &* (s &+ b) &- 2 &* pointwiseMin(a &* b, 255 &* s)
  }
}

/// The formula `(255 - a)·b + a·b + 255·s - 2·s·b`, in the symbols of ``IntegerBlend``.
enum ExclusionIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    255 &* (s &+ b) &- 2 &* s &* b
  }
}
