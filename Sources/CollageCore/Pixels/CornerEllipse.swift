/// The quarter of an ellipse that rounds a corner.
///
/// The center of the ellipse is the origin. The corner is in the positive direction of both axes.
struct CornerEllipse: Hashable, Sendable {
  /// The positive radii along both axes.
  let radii: Size

  /// The properties of the ellipse at the point that is nearest to a given point.
  struct Nearest: Hashable, Sendable {
    /// The signed distance from the ellipse to the given point; negative inside.
    let distance: Double
    /// The outward unit normal of the ellipse.
    let normal: Point
    let curvature: Double
  }

  /// The smallest radius of curvature of the ellipse.
  var minimumCurvatureRadius: Double {
    min(radii.width, radii.height) * min(radii.width, radii.height)
      / max(radii.width, radii.height)
  }

  /// Returns the properties of the ellipse at the point that is nearest to a point with nonnegative
  /// coordinates.
  ///
  /// Let `p` be the point, `r` the radii, `k0 = |p/r|` and `k1 = |p/r²|`, with componentwise
  /// division. The distance is approximately `k0·(k0 - 1)/k1`. A second step adds the deviation of
  /// the ellipse from its tangent. The result is exact for circles. For other ellipses, the error
  /// is of third order in the distance.
  func nearest(to point: Point) -> Nearest {
    let (x, y) = (point.x / radii.width, point.y / radii.height)
    let (slopeX, slopeY) = (x / radii.width, y / radii.height)
    let k0 = (x * x + y * y).squareRoot()
    let k1 = (slopeX * slopeX + slopeY * slopeY).squareRoot()
    guard k0 > 1e-9, k1 > 0 else {
      return Nearest(
        distance: -min(radii.width, radii.height), normal: Point(x: 1, y: 0),
        curvature: 1 / minimumCurvatureRadius)
    }
    let normal = Point(x: slopeX / k1, y: slopeY / k1)
    let area = radii.width * radii.height
    let bend = k0 / k1
    let curvature = bend * bend * bend / (area * area)
    let tangential = (1 - 1 / k0) * (point.x * normal.y - point.y * normal.x)
    return Nearest(
      distance: bend * (k0 - 1) + curvature * tangential * tangential / 2, normal: normal,
      curvature: curvature)
  }
}
