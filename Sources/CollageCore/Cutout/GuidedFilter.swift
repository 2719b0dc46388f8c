/// The guided filter by He, Sun and Tang (2010), which smooths a plane of numbers along the edges
/// of a color image, the guide.
///
/// In every box of pixels, the filter approximates the plane by `a · I + b`. `I` is the guide's
/// color, `a` is the gradient with respect to color, and `b` is a constant. Values that depend only
/// on the guide are computed once and reused for every plane.
struct GuidedFilter {
  let guide: Raster<ColorVector>
  /// The radius of the boxes, which are `2 * radius + 1` pixels wide and high.
  let radius: Int
  private let means: Raster<ColorVector>
  private let inverses: [InverseCovariance]

  /// Creates a filter; the fourth lane of the guide's colors must be zero.
  ///
  /// `epsilon` is the regularization that is added to the color variances, in squared color units.
  init(guide: Raster<ColorVector>, radius: Int, epsilon: Float) {
    let means = guide.boxMean(radius: radius)
    let squares = guide.map { $0 * $0 }.boxMean(radius: radius)
    let mixed = guide.map { SIMD4($0.x * $0.y, $0.x * $0.z, $0.y * $0.z, 0) }
      .boxMean(radius: radius)
    inverses = means.values.indices.map { pixel in
      InverseCovariance(
        mean: SIMD4<Double>(means.values[pixel]), squares: SIMD4<Double>(squares.values[pixel]),
        mixed: SIMD4<Double>(mixed.values[pixel]), epsilon: Double(epsilon))
    }
    (self.guide, self.radius, self.means) = (guide, radius, means)
  }

  /// Approximates a plane of the guide's size by affine functions of the guide's color.
  ///
  /// The function at a pixel is the mean of the functions of all boxes that contain the pixel.
  func fit(_ plane: Raster<Float>) -> ColorFit {
    precondition(plane.size == guide.size)
    var lines = guide
    for pixel in lines.values.indices {
      lines.values[pixel].w = 1
      lines.values[pixel] *= plane.values[pixel]
    }
    lines = lines.boxMean(radius: radius)
    for pixel in lines.values.indices {
      let (mean, products) = (means.values[pixel], lines.values[pixel])
      // The fourth lane of `products` is the plane's mean. The fourth lane of `mean` is zero.
      var line = inverses[pixel].times(products - mean * products.w)
      line.w = products.w - line.dot(mean)
      lines.values[pixel] = line
    }
    return ColorFit(coefficients: lines.boxMean(radius: radius))
  }
}

/// An affine function of color for each pixel, the result of a guided filter.
struct ColorFit {
  /// The gradient with respect to color in the first three lanes, and the constant in the fourth.
  let coefficients: Raster<SIMD4<Float>>

  /// Returns the value of each pixel's function for the pixel's color.
  func plane(_ guide: Raster<ColorVector>) -> Raster<Float> {
    var result = Raster<Float>(size: guide.size)
    for pixel in result.values.indices {
      var point = guide.values[pixel]
      point.w = 1
      result.values[pixel] = coefficients.values[pixel].dot(point)
    }
    return result
  }
}

/// The columns of the inverse of a 3×3 color covariance matrix.
///
/// The inverse uses double precision, because colors in a box are often nearly collinear.
private struct InverseCovariance {
  let x: SIMD4<Float>
  let y: SIMD4<Float>
  let z: SIMD4<Float>

  init(mean: SIMD4<Double>, squares: SIMD4<Double>, mixed: SIMD4<Double>, epsilon: Double) {
    let variance = squares - mean * mean
    let inverse = SymmetricMatrix3(
      xx: max(variance.x, 0) + epsilon, xy: mixed.x - mean.x * mean.y,
      xz: mixed.y - mean.x * mean.z, yy: max(variance.y, 0) + epsilon,
      yz: mixed.z - mean.y * mean.z, zz: max(variance.z, 0) + epsilon
    ).inverse
    x = SIMD4<Float>(SIMD4(inverse.xx, inverse.xy, inverse.xz, 0))
    y = SIMD4<Float>(SIMD4(inverse.xy, inverse.yy, inverse.yz, 0))
    z = SIMD4<Float>(SIMD4(inverse.xz, inverse.yz, inverse.zz, 0))
  }

  @inline(__always)
  func times(_ v: SIMD4<Float>) -> SIMD4<Float> { x * v.x + y * v.y + z * v.z }
}
