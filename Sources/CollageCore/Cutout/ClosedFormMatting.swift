/// Closed-form matting (Levin 2008) with boxes of any size (He 2010).
///
/// The alpha sought is in every box of pixels as nearly as can be an affine function of the colour.
/// The guided filter of an alpha is that alpha minus the matting Laplacian's product with it, so the
/// linear system is solved by conjugate gradients without ever writing the matrix down.
struct ClosedFormMatting {
  /// The most rounds; the start is good enough for few.
  static let rounds = 15

  /// The photo's boxes.
  let filter: GuidedFilter

  /// Solves for the alpha.
  ///
  /// - Parameters:
  ///   - start: The alpha in `0...1` where it is known, and a guess elsewhere.
  ///   - isUnknown: Which pixels are sought.
  /// - Returns: The alpha in `0...1`; known pixels are as they were.
  /// - Complexity: O(rounds × pixels).
  func alpha(from start: Raster<Float>, isUnknown: [Bool]) -> Raster<Float> {
    var alpha = start
    var residual = laplacian(of: start, isUnknown).map { -$0 }
    var direction = residual
    var energy = Self.product(residual, residual)
    for _ in 0..<Self.rounds where energy > 1e-4 {
      let change = laplacian(of: direction, isUnknown)
      let curvature = Self.product(direction, change)
      // Rounding can make a nearly flat direction seem to bend downward.
      guard curvature > 0 else { break }
      let step = Float(energy / curvature)
      for pixel in alpha.values.indices where isUnknown[pixel] {
        alpha.values[pixel] += step * direction.values[pixel]
        residual.values[pixel] -= step * change.values[pixel]
      }
      let next = Self.product(residual, residual)
      let share = Float(next / energy)
      for pixel in alpha.values.indices where isUnknown[pixel] {
        direction.values[pixel] = residual.values[pixel] + share * direction.values[pixel]
      }
      energy = next
    }
    return alpha.map { min(max($0, 0), 1) }
  }

  /// The Laplacian's product with a plane, where the alpha is sought.
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
