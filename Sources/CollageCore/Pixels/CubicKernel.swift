/// A cubic kernel for sampling along one axis; a raster that is drawn smaller gets a softer kernel.
///
/// At the original size, it is the Catmull-Rom spline, which preserves the pixels. The softest
/// kernel is the cubic B-spline, whose pass band is half as wide. All kernels belong to the
/// Mitchell-Netravali family with B + 2C = 1.
struct CubicKernel: Hashable, Sendable {
  /// The value of ``step`` for the softest kernel.
  static let steps = 32

  /// The softness in `0...steps`: the parameter B of Mitchell and Netravali, times ``steps``.
  let step: Int

  init(step: Int) {
    self.step = min(max(step, 0), Self.steps)
  }

  /// Creates the kernel for a number of raster pixels per output pixel.
  init(minification: Double) {
    let softness = (min(max(minification, 1), 2) - 1)
    step = Int((softness * Double(Self.steps)).rounded())
  }

  /// Returns the weights of the four pixels around a position, which add up to 1.
  ///
  /// The position is between the second and the third pixel, at `fraction` of their distance.
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
