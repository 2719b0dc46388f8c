/// Closed-form matting (Levin 2008) with boxes of any size (He 2010), which computes the alpha near
/// an outline.
///
/// In every box of pixels, the alpha should be as close as possible to an affine function of the
/// color. This condition is a linear system whose matrix is the matting Laplacian. The product of
/// the Laplacian and an alpha equals the alpha minus the guided filter's result for this alpha. The
/// conjugate gradient method can therefore solve the system without storing the matrix.
struct ClosedFormMatting {
  /// The maximum number of iterations; few suffice, because the initial guess is good.
  static let rounds = 15

  let filter: GuidedFilter

  /// Solves for the alpha of the unknown pixels; the result is in `0...1`.
  ///
  /// `start` contains the alpha of the known pixels and an initial guess for the unknown ones, in
  /// `0...1`. The known pixels keep their alpha.
  func alpha(from start: Raster<Float>, isUnknown: [Bool]) -> Raster<Float> {
    var alpha = start
    var residual = laplacian(of: start, isUnknown).map { -$0 }
    var direction = residual
    var energy = Self.product(residual, residual)
    for _ in 0..<Self.rounds where energy > 1e-4 {
      let change = laplacian(of: direction, isUnknown)
      let curvature = Self.product(direction, change)
      // Rounding errors can make the curvature along a nearly flat direction negative. The
      // iteration then stops.
      guard curvature > 0 else { break }
      let step = Float(energy / curvature)
      for pixel in alpha.values.indices where isUnknown[pixel] {
        alpha.values[pixel] += step * direction.values[pixel]
        residual.values[pixel] -= step * change.values[pixel]
      }
      let next = Self.product(residual, residual)
      let ratio = Float(next / energy)
      for pixel in alpha.values.indices where isUnknown[pixel] {
        direction.values[pixel] = residual.values[pixel] + ratio * direction.values[pixel]
      }
      energy = next
    }
    return alpha.map { min(max($0, 0), 1) }
  }

  /// Returns the product of the matting Laplacian and a plane; the product is zero for known
  /// pixels.
  func laplacian(of plane: Raster<Float>, _ isUnknown: [Bool]) -> Raster<Float> {
    var result = filter.fit(plane).plane(filter.guide)
    for pixel in result.values.indices {
      result.values[pixel] = isUnknown[pixel] ? plane.values[pixel] - result.values[pixel] : 0
    }
    return result
  }

  private static func product(_ left: Raster<Float>, _ right: Raster<Float>) -> Double {
    zip(left.values, right.values).reduce(0) { $0 + Double($1.0) * Double($1.1) }
  }
}
