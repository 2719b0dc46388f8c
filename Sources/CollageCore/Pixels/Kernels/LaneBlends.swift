/// (255 - a)·b + 255·s.
enum NormalLanes: LaneBlend {
  @inline(__always)
  static func composite(_ s: WordLanes, over b: WordLanes, alpha a: WordLanes) -> WordLanes {
    255 &* (s &+ b) &- a &* b
  }
}

/// (255 - a)·b + s·b.
enum MultiplyLanes: LaneBlend {
  @inline(__always)
  static func composite(_ s: WordLanes, over b: WordLanes, alpha a: WordLanes) -> WordLanes {
    (255 &- a &+ s) &* b
  }
}

/// (255 - a)·b + a·b + 255·s - s·b.
enum ScreenLanes: LaneBlend {
  @inline(__always)
  static func composite(_ s: WordLanes, over b: WordLanes, alpha a: WordLanes) -> WordLanes {
    255 &* (s &+ b) &- s &* b
  }
}

/// ``HardLightLanes`` with its condition on the backdrop.
enum OverlayLanes: LaneBlend {
  @inline(__always)
  static func composite(_ s: WordLanes, over b: WordLanes, alpha a: WordLanes) -> WordLanes {
    HardLightLanes.choose(s, b, a, isDark: b .< WordLanes(repeating: 128))
  }
}

/// (255 - a)·b + min(a·b, 255·s).
enum DarkenLanes: LaneBlend {
  @inline(__always)
  static func composite(_ s: WordLanes, over b: WordLanes, alpha a: WordLanes) -> WordLanes {
    (255 &- a) &* b &+ pointwiseMin(a &* b, 255 &* s)
  }
}

/// (255 - a)·b + max(a·b, 255·s).
enum LightenLanes: LaneBlend {
  @inline(__always)
  static func composite(_ s: WordLanes, over b: WordLanes, alpha a: WordLanes) -> WordLanes {
    (255 &- a) &* b &+ pointwiseMax(a &* b, 255 &* s)
  }
}

/// (255 - a)·b + 2·s·b if the source is dark, else (255 - a)·b + 2·a·b + 510·s - 255·a - 2·s·b.
enum HardLightLanes: LaneBlend {
  @inline(__always)
  static func composite(_ s: WordLanes, over b: WordLanes, alpha a: WordLanes) -> WordLanes {
    choose(s, b, a, isDark: s &+ s .<= a)
  }

  @inline(__always)
  static func choose(
    _ s: WordLanes, _ b: WordLanes, _ a: WordLanes, isDark: SIMDMask<SIMD8<Int16>>
  ) -> WordLanes {
    let (twice, rest) = (2 &* s &* b, 255 &* b &- a &* b)
    let light = 255 &* (s &+ s &- a) &+ 2 &* a &* b &- twice
    return rest &+ light.replacing(with: twice, where: isDark)
  }
}

/// (255 - a)·b + |a·b - 255·s|.
enum DifferenceLanes: LaneBlend {
  @inline(__always)
  static func composite(_ s: WordLanes, over b: WordLanes, alpha a: WordLanes) -> WordLanes {
    255 &* (s &+ b) &- 2 &* pointwiseMin(a &* b, 255 &* s)
  }
}

/// (255 - a)·b + a·b + 255·s - 2·s·b.
enum ExclusionLanes: LaneBlend {
  @inline(__always)
  static func composite(_ s: WordLanes, over b: WordLanes, alpha a: WordLanes) -> WordLanes {
    255 &* (s &+ b) &- 2 &* s &* b
  }
}
