/// The edge of a rectangle with elliptic corners, at any rotation.
struct RoundedOutline: Hashable, Sendable {
  private let frame: RectFrame
  private let ellipse: CornerEllipse
  /// Half the length of the straight part of each side.
  private let flat: Size
  private let top: Point
  private let bottom: Point
  private let left: Point
  private let right: Point

  /// Creates the outline of a rectangle; `nil` if the polygon is not a rectangle or a radius is
  /// zero.
  init?(_ polygon: ConvexPolygon, radii: Size) {
    guard let frame = RectFrame(polygon), radii.width > 0, radii.height > 0 else { return nil }
    let radii = Size(
      width: min(radii.width, frame.half.width), height: min(radii.height, frame.half.height))
    let flat = Size(
      width: frame.half.width - radii.width, height: frame.half.height - radii.height)
    (self.frame, ellipse, self.flat) = (frame, CornerEllipse(radii: radii), flat)
    /// Returns the point of the outline that is farthest in a direction.
    func extreme(_ x: Double, _ y: Double) -> Point {
      let (u, v) = frame.vectorFromOutput(x, y)
      let (au, av) = (radii.width * u, radii.height * v)
      let length = (au * au + av * av).squareRoot()
      return frame.pointToOutput(
        u: (u < 0 ? -flat.width : flat.width) + radii.width * au / length,
        v: (v < 0 ? -flat.height : flat.height) + radii.height * av / length)
    }
    (top, bottom) = (extreme(0, -1), extreme(0, 1))
    (left, right) = (extreme(-1, 0), extreme(1, 0))
  }

  /// Returns the horizontal extent of the shape in the row of pixels with the top edge `y`; `nil`
  /// if the shape doesn't touch the row.
  ///
  /// `outer` contains the x coordinates that the shape covers at some height in the row. `inner`
  /// contains those that it covers at all heights; if there aren't any, its left is greater than
  /// its right.
  func reach(
    top y: Double
  ) -> (outer: (left: Double, right: Double), inner: (left: Double, right: Double))? {
    guard y < bottom.y, y + 1 > top.y else { return nil }
    let (first, last) = (max(y, top.y), min(y + 1, bottom.y))
    let (upper, lower) = (interval(first), interval(last))
    var outer = (left: min(upper.left, lower.left), right: max(upper.right, lower.right))
    if (first...last).contains(left.y) { outer.left = min(outer.left, left.x) }
    if (first...last).contains(right.y) { outer.right = max(outer.right, right.x) }
    let isWhole = first == y && last == y + 1
    return (
      outer,
      isWhole
        ? (max(upper.left, lower.left), min(upper.right, lower.right))
        : (Double.infinity, -Double.infinity)
    )
  }

  /// Returns the fraction of a pixel that is inside the ellipse of the nearest corner; `nil` if the
  /// pixel is not near a corner.
  func coverage(ofPixelAt center: Point) -> Double? {
    let (u, v) = frame.pointFromOutput(center)
    let point = Point(x: abs(u) - flat.width, y: abs(v) - flat.height)
    guard point.x > 0, point.y > 0 else { return nil }
    let nearest = ellipse.nearest(to: point)
    let (x, y) = frame.vectorToOutput(
      u < 0 ? -nearest.normal.x : nearest.normal.x, v < 0 ? -nearest.normal.y : nearest.normal.y)
    return HalfPlane.coverage(
      distance: nearest.distance + nearest.curvature / 24, normal: Point(x: x, y: y))
  }

  /// Returns the x coordinates at which a horizontal line between the top and the bottom of the
  /// shape enters and leaves the shape.
  private func interval(_ y: Double) -> (left: Double, right: Double) {
    var (left, right) = frame.interval(y)
    if let entry = crossing(left, y, isEntry: true) { left = entry }
    if let exit = crossing(right, y, isEntry: false) { right = exit }
    return (left, right)
  }

  /// Returns the x coordinate at which a horizontal line crosses the ellipse of a corner; `nil` if
  /// the line crosses a straight side.
  ///
  /// `x` is the coordinate at which the line crosses the rectangle without rounded corners.
  /// `isEntry` is true if the line enters the shape from the left.
  private func crossing(_ x: Double, _ y: Double, isEntry: Bool) -> Double? {
    let (u, v) = frame.pointFromOutput(Point(x: x, y: y))
    guard abs(u) > flat.width, abs(v) > flat.height else { return nil }
    // The origin (`pu`, `pv`) and the direction (`du`, `dv`) of the line, in coordinates in which
    // the ellipse is the unit circle.
    let (stepU, stepV) = frame.vectorFromOutput(1, 0)
    let radii = ellipse.radii
    let (pu, pv) = (
      (u - (u < 0 ? -flat.width : flat.width)) / radii.width,
      (v - (v < 0 ? -flat.height : flat.height)) / radii.height
    )
    let (du, dv) = (stepU / radii.width, stepV / radii.height)
    let (a, b, c) = (du * du + dv * dv, pu * du + pv * dv, pu * pu + pv * pv - 1)
    // At the top and bottom of the shape, the line is a tangent, and rounding errors could make the
    // radicand negative.
    let root = max(0, b * b - a * c).squareRoot()
    return x + (isEntry ? -b - root : -b + root) / a
  }
}
