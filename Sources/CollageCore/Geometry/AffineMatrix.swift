/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
package struct AffineMatrix: Hashable, Sendable, Encodable {
  /// How much x' grows with x.
  package var a: Double
  /// How much y' grows with x.
  package var b: Double
  /// How much x' grows with y.
  package var c: Double
  /// How much y' grows with y.
  package var d: Double
  /// The x' of the origin.
  package var tx: Double
  /// The y' of the origin.
  package var ty: Double

  /// The map that changes nothing.
  package static let identity = AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a map from its six coefficients.
  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A map that moves every point by an offset.
  package static func translation(x: Double, y: Double) -> AffineMatrix {
    AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A map that scales about the origin; a negative factor mirrors.
  package static func scaling(x: Double, y: Double) -> AffineMatrix {
    AffineMatrix(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A clockwise turn about the origin.
  package static func rotation(_ angle: Angle) -> AffineMatrix {
    let (sine, cosine) = angle.sineAndCosine
    return AffineMatrix(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The map that applies this one first and then another.
  package func then(_ next: AffineMatrix) -> AffineMatrix {
    AffineMatrix(
      a: next.a * a + next.c * b,
      b: next.b * a + next.d * b,
      c: next.a * c + next.c * d,
      d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx,
      ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The factor by which areas grow; negative when the map mirrors.
  package var determinant: Double { a * d - b * c }

  /// The inverse map, or nil when this one flattens the plane.
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

  /// The image of a point.
  package func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }
}
