/// (255 - a)·b + 255·s.
enum NormalIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    255 &* (s &+ b) &- a &* b
  }
}

/// (255 - a)·b + s·b.
enum MultiplyIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    (255 &- a &+ s) &* b
  }
}

/// (255 - a)·b + a·b + 255·s - s·b.
enum ScreenIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    255 &* (s &+ b) &- s &* b
  }
}

/// ``HardLightIntegerBlend`` with its condition on the backdrop.
enum OverlayIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    HardLightIntegerBlend.choose(s, b, a, isDark: b .< UInt16x8(repeating: 128))
  }
}

/// (255 - a)·b + min(a·b, 255·s).
enum DarkenIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    (255 &- a) &* b &+ pointwiseMin(a &* b, 255 &* s)
  }
}

/// (255 - a)·b + max(a·b, 255·s).
enum LightenIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    (255 &- a) &* b &+ pointwiseMax(a &* b, 255 &* s)
  }
}

/// (255 - a)·b + 2·s·b if the source is dark, else (255 - a)·b + 2·a·b + 510·s - 255·a - 2·s·b.
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

/// (255 - a)·b + |a·b - 255·s|.
enum DifferenceIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    255 &* (s &+ b) &- 2 &* pointwiseMin(a &* b, 255 &* s)
  }
}

/// (255 - a)·b + a·b + 255·s - 2·s·b.
enum ExclusionIntegerBlend: IntegerBlend {
  @inline(__always)
  static func composite(_ s: UInt16x8, over b: UInt16x8, alpha a: UInt16x8) -> UInt16x8 {
    255 &* (s &+ b) &- 2 &* s &* b
  }
}
