/// The quarter of an ellipse that rounds a corner, in a frame whose origin is the ellipse's centre and
/// whose axes point to the corner.
struct CornerEllipse: Hashable, Sendable {
  /// The radii along both axes; positive.
  let radii: Size

  /// What a place has next to it on the ellipse.
  struct Nearest: Hashable, Sendable {
    /// How far outside the ellipse the place is; negative inside.
    let distance: Double
    /// The direction outwards.
    let normal: Point
    /// One over the radius of the circle that fits the ellipse there.
    let curvature: Double
  }

  /// The radius of the circle that fits the ellipse where it is bent most.
  var sharpestRadius: Double {
    min(radii.width, radii.height) * min(radii.width, radii.height)
      / max(radii.width, radii.height)
  }

  /// What is next to a place whose coordinates are not negative.
  ///
  /// With `k0 = |p/r|` and `k1 = |p/r²|` the distance is nearly `k0·(k0 - 1)/k1`; the second step adds
  /// what the ellipse turns away from its tangent. Exact for circles; otherwise off by the third power
  /// of the distance.
  func nearest(to place: Point) -> Nearest {
    let (x, y) = (place.x / radii.width, place.y / radii.height)
    let (slopeX, slopeY) = (x / radii.width, y / radii.height)
    let k0 = (x * x + y * y).squareRoot()
    let k1 = (slopeX * slopeX + slopeY * slopeY).squareRoot()
    guard k0 > 1e-9, k1 > 0 else {
      return Nearest(
        distance: -min(radii.width, radii.height), normal: Point(x: 1, y: 0),
        curvature: 1 / sharpestRadius)
    }
    let normal = Point(x: slopeX / k1, y: slopeY / k1)
    let area = radii.width * radii.height
    let bend = k0 / k1
    let curvature = bend * bend * bend / (area * area)
    let aside = (1 - 1 / k0) * (place.x * normal.y - place.y * normal.x)
    return Nearest(
      distance: bend * (k0 - 1) + curvature * aside * aside / 2, normal: normal,
      curvature: curvature)
  }
}
