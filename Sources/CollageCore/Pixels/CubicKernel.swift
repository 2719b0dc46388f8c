/// The weights of four neighbours of a position: sharp where pixels are drawn in their own size,
/// softer where they are drawn smaller.
///
/// It goes from Catmull and Rom's cubic, which passes through the pixels, to the cubic B-spline, whose
/// pass band is half as wide; all between are of Mitchell and Netravali's family B + 2C = 1.
struct CubicKernel: Hashable, Sendable {
  /// The number of softnesses that are told apart.
  static let steps = 32

  /// How soft it is, `0...steps`: their B in steps.
  let step: Int

  /// The kernel of a softness.
  init(step: Int) {
    self.step = min(max(step, 0), Self.steps)
  }

  /// The kernel for a raster with so many pixels to one of the output along an axis.
  init(minification: Double) {
    let softness = (min(max(minification, 1), 2) - 1)
    step = Int((softness * Double(Self.steps)).rounded())
  }

  /// The weights of the four neighbours, `fraction` of the way from the second on; their sum is one.
  @inline(__always)
  func weights(_ fraction: Float) -> SIMD4<Float> {
    let soft = Float(step) / Float(Self.steps)
    let sharp = 1 - soft
    let cubic =
      SIMD4<Float>(-0.5, 1.5, -1.5, 0.5) * sharp + SIMD4<Float>(-1, 3, -3, 1) * (soft / 6)
    let square =
      SIMD4<Float>(1, -2.5, 2, -0.5) * sharp + SIMD4<Float>(3, -6, 3, 0) * (soft / 6)
    let linear = SIMD4<Float>(-0.5, 0, 0.5, 0) * sharp + SIMD4<Float>(-3, 0, 3, 0) * (soft / 6)
    let constant = SIMD4<Float>(0, 1, 0, 0) * sharp + SIMD4<Float>(1, 4, 1, 0) * (soft / 6)
    return ((cubic * fraction + square) * fraction + linear) * fraction + constant
  }
}
