/// The guided filter of He and others (2010): a plane as a local affine function of a guide's colour.
///
/// In every box of pixels the plane is fitted by `a · I + b`; `a` is the gradient on the colour.
struct GuidedFilter {
  /// The gradient on the colour in the first three lanes, the offset in the fourth.
  let coefficients: Raster<SIMD4<Float>>

  /// Fits a plane.
  ///
  /// - Parameters:
  ///   - plane: What is fitted, as large as the guide.
  ///   - guide: The colours.
  ///   - radius: The boxes have `2 * radius + 1` pixels on a side.
  ///   - epsilon: What is added to the variances of the colour, in its squared unit.
  init(_ plane: Raster<Float>, guide: Raster<ColorVector>, radius: Int, epsilon: Float) {
    precondition(plane.size == guide.size)
    let fit = Self.fit(plane, guide, radius: radius, epsilon: epsilon)
    coefficients = fit.boxMean(radius: radius)
  }

  /// The filtered plane, at the guide's own size.
  func plane(_ guide: Raster<ColorVector>) -> Raster<Float> {
    let values = zip(coefficients.values, guide.values).map { line, color in
      var point = color
      point.w = 1
      return line.dot(point)
    }
    return Raster(size: guide.size, values: values)
  }

  private static func fit(
    _ plane: Raster<Float>, _ guide: Raster<ColorVector>, radius: Int, epsilon: Float
  ) -> Raster<SIMD4<Float>> {
    var means = guide
    for index in means.values.indices { means.values[index].w = plane.values[index] }
    var products = means
    var mixed = means.map { SIMD4($0.x * $0.y, $0.x * $0.z, $0.y * $0.z, 0) }
    var squares = means.map { $0 * $0 }
    for index in products.values.indices {
      let value = products.values[index]
      products.values[index] = value * value.w
    }
    means = means.boxMean(radius: radius)
    products = products.boxMean(radius: radius)
    mixed = mixed.boxMean(radius: radius)
    squares = squares.boxMean(radius: radius)
    for index in means.values.indices {
      means.values[index] = line(
        means.values[index], products: products.values[index], mixed: mixed.values[index],
        squares: squares.values[index], epsilon: epsilon)
    }
    return means
  }

  /// Solves one box: the covariance of the guide times `a` is its covariance with the plane.
  @inline(__always)
  private static func line(
    _ mean: SIMD4<Float>, products: SIMD4<Float>, mixed: SIMD4<Float>, squares: SIMD4<Float>,
    epsilon: Float
  ) -> SIMD4<Float> {
    let variance = squares - mean * mean
    let (rr, gg, bb) = (variance.x + epsilon, variance.y + epsilon, variance.z + epsilon)
    let rg = mixed.x - mean.x * mean.y
    let rb = mixed.y - mean.x * mean.z
    let gb = mixed.z - mean.y * mean.z
    let target = products - mean * mean.w
    let (c0, c1, c2) = (gg * bb - gb * gb, gb * rb - rg * bb, rg * gb - gg * rb)
    let scale = 1 / (rr * c0 + rg * c1 + rb * c2)
    let x = (c0 * target.x + c1 * target.y + c2 * target.z) * scale
    let y =
      (c1 * target.x + (rr * bb - rb * rb) * target.y + (rg * rb - rr * gb) * target.z) * scale
    let z =
      (c2 * target.x + (rg * rb - rr * gb) * target.y + (rr * gg - rg * rg) * target.z) * scale
    return SIMD4(x, y, z, mean.w - x * mean.x - y * mean.y - z * mean.z)
  }
}
