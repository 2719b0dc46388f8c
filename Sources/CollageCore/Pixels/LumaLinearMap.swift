/// A linear function from the luma of a pixel to its smoothed luma.
struct LumaLinearMap: Hashable, Sendable {
  /// The largest radius of a window, in squares, at which the sums fit in 32 bits.
  static let radiusLimit = 63
  /// The value of ``slope`` that represents a slope of one.
  static let one: Float = 16_384

  /// The factor on the original luma, in units of 1/16384.
  let slope: UInt16
  /// The constant term, in units of 1/256 of a level.
  let offset: UInt16
}

/// The linear function that fits the luma in a window around a square of pixels, before
/// ``LumaAveraging`` averages the functions of neighboring windows.
struct WindowLumaFit: Hashable, Sendable {
  let line: LumaLinearMap
  let weight: UInt16
  let strength: UInt16
}

/// Fits a linear function to the luma in each window.
///
/// This is the guided filter of He, Sun and Tang (2010). The image is its own guide.
struct LumaFitting<Filter: SmoothingFilter>: WindowFunction {
  let filter: Filter

  @inline(__always)
  func terms(of square: LumaSquare) -> SIMD4<UInt32> {
    let (weight, luma) = (UInt32(square.weight), UInt32(square.luma))
    return SIMD4(weight, weight &* luma, weight &* luma &* luma, 0)
  }

  @inline(__always)
  func output(of sums: SIMD4<UInt32>, around square: LumaSquare) -> WindowLumaFit {
    let factor = 1 / Float(max(sums.x, 1))
    let mean = Float(sums.y) * factor
    let slope = filter.slope(variance: max(0, Float(sums.z) * factor - mean * mean))
    return WindowLumaFit(
      line: LumaLinearMap(
        slope: UInt16(slope * LumaLinearMap.one + 0.5),
        offset: UInt16(mean * (1 - slope) * 256 + 0.5)),
      weight: UInt16(square.weight), strength: UInt16(square.strength))
  }
}

/// Averages the linear functions of all windows that contain a square, and then applies the
/// square's strength of smoothing.
struct LumaAveraging: WindowFunction {
  @inline(__always)
  func terms(of fit: WindowLumaFit) -> SIMD4<UInt32> {
    let weight = UInt32(fit.weight)
    return SIMD4(weight, weight &* UInt32(fit.line.slope), weight &* UInt32(fit.line.offset), 0)
  }

  @inline(__always)
  func output(of sums: SIMD4<UInt32>, around fit: WindowLumaFit) -> LumaLinearMap {
    let share = sums.x == 0 ? 0 : Float(fit.strength) * (1 / 255)
    let factor = share / Float(max(sums.x, 1))
    let lost = share * LumaLinearMap.one - Float(sums.y) * factor
    return LumaLinearMap(
      slope: UInt16(LumaLinearMap.one - max(0, lost) + 0.5),
      offset: UInt16(Float(sums.z) * factor + 0.5)
    )
  }
}
