/// The guided filter (He and others, 2010): models a plane as a local affine function of a guide's
/// color.
///
/// In every box of pixels, a plane is fitted by `a · I + b`, where `a` is the gradient with respect
/// to color. Values that depend on the guide alone are computed once and reused for every plane.
struct GuidedFilter {
  let guide: Raster<ColorVector>
  /// The radius of the boxes, which are `2 * radius + 1` pixels wide and high.
  let radius: Int
  private let means: Raster<ColorVector>
  private let inverses: [InverseCovariance]

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - guide: The colors; the fourth lane is zero.
  ///   - radius: The radius of the boxes, which are `2 * radius + 1` pixels wide and high.
  ///   - epsilon: The regularization that is added to the color variances, in squared color units.
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

  /// Fits a plane.
  ///
  /// - Parameter plane: The plane to fit, of the guide's size.
  /// - Returns: The fit at each pixel: the mean of the fits of all boxes that contain it.
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
      // The products' fourth lane is the plane's mean; the fourth lane of the guide's mean is zero.
      var line = inverses[pixel].times(products - mean * products.w)
      line.w = products.w - line.dot(mean)
      lines.values[pixel] = line
    }
    return ColorFit(coefficients: lines.boxMean(radius: radius))
  }
}

/// An affine function of color for each pixel.
struct ColorFit {
  /// The gradient with respect to color in the first three lanes, the offset in the fourth.
  let coefficients: Raster<SIMD4<Float>>

  /// Returns the function's values for the given colors, one per coefficient.
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

/// The inverse of a covariance of three channels, as columns.
///
/// Computed in double precision, since the colors in a box are often nearly collinear.
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
