/// Where the edge of a rectangle with elliptic corners is, at any turn.
struct RoundedOutline: Hashable, Sendable {
  private let frame: RectFrame
  private let ellipse: CornerEllipse
  /// What is straight of half the sides.
  private let flat: Size
  private let top: Point
  private let bottom: Point
  private let left: Point
  private let right: Point

  /// Makes the outline of four corners, or nil where nothing is rounded.
  init?(_ polygon: ConvexPolygon, radii: Size) {
    guard let frame = RectFrame(polygon), radii.width > 0, radii.height > 0 else { return nil }
    let radii = Size(
      width: min(radii.width, frame.half.width), height: min(radii.height, frame.half.height))
    let flat = Size(
      width: frame.half.width - radii.width, height: frame.half.height - radii.height)
    (self.frame, ellipse, self.flat) = (frame, CornerEllipse(radii: radii), flat)
    /// The point that is farthest in a direction.
    func extreme(_ x: Double, _ y: Double) -> Point {
      let (u, v) = frame.turned(x, y)
      let (au, av) = (radii.width * u, radii.height * v)
      let length = (au * au + av * av).squareRoot()
      return frame.outside(
        u: (u < 0 ? -flat.width : flat.width) + radii.width * au / length,
        v: (v < 0 ? -flat.height : flat.height) + radii.height * av / length)
    }
    (top, bottom) = (extreme(0, -1), extreme(0, 1))
    (left, right) = (extreme(-1, 0), extreme(1, 0))
  }

  /// How far the shape reaches in a row of pixels: in any part of its height, and in all of it.
  ///
  /// - Parameter y: The row's upper edge.
  /// - Returns: Coordinates; the inner ones are in the wrong order where nothing is covered in all of
  ///   the height. Nil where the shape is not in the row.
  func reach(
    top y: Double
  ) -> (outer: (left: Double, right: Double), inner: (left: Double, right: Double))? {
    guard y < bottom.y, y + 1 > top.y else { return nil }
    let (first, last) = (max(y, top.y), min(y + 1, bottom.y))
    let (one, other) = (interval(first), interval(last))
    var outer = (left: min(one.left, other.left), right: max(one.right, other.right))
    if (first...last).contains(left.y) { outer.left = min(outer.left, left.x) }
    if (first...last).contains(right.y) { outer.right = max(outer.right, right.x) }
    let isWhole = first == y && last == y + 1
    return (
      outer,
      isWhole
        ? (max(one.left, other.left), min(one.right, other.right))
        : (Double.infinity, -Double.infinity)
    )
  }

  /// The part of a pixel that the ellipse of the corner at its centre leaves; nil elsewhere.
  func coverage(ofPixelAt center: Point) -> Double? {
    let (u, v) = frame.inside(center)
    let place = Point(x: abs(u) - flat.width, y: abs(v) - flat.height)
    guard place.x > 0, place.y > 0 else { return nil }
    let nearest = ellipse.nearest(to: place)
    let (x, y) = frame.turnedBack(
      u < 0 ? -nearest.normal.x : nearest.normal.x, v < 0 ? -nearest.normal.y : nearest.normal.y)
    return HalfPlane.coverage(
      distance: nearest.distance + nearest.curvature / 24, normal: Point(x: x, y: y))
  }

  /// Where a horizontal line enters and leaves the shape; the line is between its top and bottom.
  private func interval(_ y: Double) -> (left: Double, right: Double) {
    var (left, right) = frame.interval(y)
    if let entry = crossing(left, y, isEntry: true) { left = entry }
    if let exit = crossing(right, y, isEntry: false) { right = exit }
    return (left, right)
  }

  /// Where a line crosses the ellipse of the corner in which it crosses the rectangle's edge; nil
  /// where that is not rounded.
  private func crossing(_ x: Double, _ y: Double, isEntry: Bool) -> Double? {
    let (u, v) = frame.inside(Point(x: x, y: y))
    guard abs(u) > flat.width, abs(v) > flat.height else { return nil }
    // The place and the direction of the line, in radii from the ellipse's centre.
    let (stepU, stepV) = frame.turned(1, 0)
    let radii = ellipse.radii
    let (pu, pv) = (
      (u - (u < 0 ? -flat.width : flat.width)) / radii.width,
      (v - (v < 0 ? -flat.height : flat.height)) / radii.height
    )
    let (du, dv) = (stepU / radii.width, stepV / radii.height)
    let (a, b, c) = (du * du + dv * dv, pu * du + pv * dv, pu * pu + pv * pv - 1)
    // At the shape's top and bottom the line is a tangent, but for rounding.
    let root = max(0, b * b - a * c).squareRoot()
    return x + (isEntry ? -b - root : -b + root) / a
  }
}
