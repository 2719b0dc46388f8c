/// An affine map of the plane.
///
/// It maps the point `(x, y)` to `(x', y')` with `x' = a·x + c·y + tx` and `y' = b·x + d·y + ty`.
package struct AffineMatrix: Hashable, Sendable, Encodable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  package static let identity = AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  package static func translation(x: Double, y: Double) -> AffineMatrix {
    AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns a map that scales about the origin; a negative factor mirrors.
  package static func scaling(x: Double, y: Double) -> AffineMatrix {
    AffineMatrix(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a clockwise rotation about the origin.
  package static func rotation(_ angle: Angle) -> AffineMatrix {
    let (sine, cosine) = angle.sineAndCosine
    return AffineMatrix(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the map that applies this map first and then `next`.
  package func then(_ next: AffineMatrix) -> AffineMatrix {
    AffineMatrix(
      a: next.a * a + next.c * b,
      b: next.b * a + next.d * b,
      c: next.a * c + next.c * d,
      d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx,
      ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The signed factor by which the map multiplies areas; negative if the map mirrors.
  package var determinant: Double { a * d - b * c }

  /// The inverse map; `nil` if this map collapses the plane to a line or a point.
  package var inverted: AffineMatrix? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineMatrix(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant)
  }

  package func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }
}
