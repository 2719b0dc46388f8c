/// A symmetric 3×3 matrix, such as the covariance matrix of colors.
struct SymmetricMatrix3: Hashable, Sendable {
  var xx: Double
  var xy: Double
  var xz: Double
  var yy: Double
  var yz: Double
  var zz: Double

  static let zero = SymmetricMatrix3(xx: 0, xy: 0, xz: 0, yy: 0, yz: 0, zz: 0)

  var determinant: Double {
    xx * (yy * zz - yz * yz) + xy * (xz * yz - xy * zz) + xz * (xy * yz - xz * yy)
  }

  /// The inverse of the matrix, whose determinant must not be zero.
  var inverse: SymmetricMatrix3 {
    let scale = 1 / determinant
    return SymmetricMatrix3(
      xx: (yy * zz - yz * yz) * scale, xy: (xz * yz - xy * zz) * scale,
      xz: (xy * yz - xz * yy) * scale, yy: (xx * zz - xz * xz) * scale,
      yz: (xy * xz - xx * yz) * scale, zz: (xx * yy - xy * xy) * scale)
  }

  /// Returns the product with a vector of three numbers; its fourth lane is zero.
  func multiplied(by v: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      xx * v.x + xy * v.y + xz * v.z, xy * v.x + yy * v.y + yz * v.z,
      xz * v.x + yz * v.y + zz * v.z, 0)
  }

  /// Returns the principal axis of a covariance matrix, and the variance along it.
  ///
  /// Power iteration finds the axis, which is a unit vector. For the zero matrix, the vector is an
  /// arbitrary axis.
  func principalAxis() -> (axis: SIMD4<Double>, variance: Double) {
    let columns = [SIMD4(xx, xy, xz, 0), SIMD4(xy, yy, yz, 0), SIMD4(xz, yz, zz, 0)]
    // The longest column is a good start, because it is rarely perpendicular to the principal axis.
    var axis = columns.max { length($0) < length($1) } ?? SIMD4(1, 0, 0, 0)
    guard length(axis) > 0 else { return (SIMD4(1, 0, 0, 0), 0) }
    axis /= length(axis)
    for _ in 0..<40 {
      let next = multiplied(by: axis)
      let size = length(next)
      guard size > 0 else { break }
      axis = next / size
    }
    return (axis, (axis * multiplied(by: axis)).sum())
  }

  private func length(_ v: SIMD4<Double>) -> Double { (v * v).sum().squareRoot() }
}
