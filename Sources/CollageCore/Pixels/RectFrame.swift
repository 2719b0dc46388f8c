/// The coordinate system of a rotated rectangle.
///
/// The origin is the center of the rectangle. The `u` and `v` axes are parallel to its sides.
struct RectFrame: Hashable, Sendable {
  /// Half the size of the rectangle.
  let half: Size
  private let center: Point
  private let across: Point
  private let down: Point

  /// Creates the coordinate system of a rectangle; `nil` if the polygon is not a rectangle.
  init?(_ polygon: ConvexPolygon) {
    let corners = polygon.corners
    guard corners.count == 4 else { return nil }
    let (first, second) = (corners[1] - corners[0], corners[3] - corners[0])
    let (width, height) = (Self.length(first), Self.length(second))
    guard width > 0, height > 0 else { return nil }
    half = Size(width: width / 2, height: height / 2)
    center = Point(
      x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    across = Point(x: first.x / width, y: first.y / width)
    down = Point(x: second.x / height, y: second.y / height)
  }

  private static func length(_ side: Point) -> Double {
    (side.x * side.x + side.y * side.y).squareRoot()
  }

  /// Converts a vector from output coordinates to rectangle coordinates.
  func vectorFromOutput(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
    (x * across.x + y * across.y, x * down.x + y * down.y)
  }

  /// Converts a vector from rectangle coordinates to output coordinates.
  func vectorToOutput(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
    (u * across.x + v * down.x, u * across.y + v * down.y)
  }

  /// Converts a point from output coordinates to rectangle coordinates.
  func pointFromOutput(_ point: Point) -> (u: Double, v: Double) {
    vectorFromOutput(point.x - center.x, point.y - center.y)
  }

  /// Converts a point from rectangle coordinates to output coordinates.
  func pointToOutput(u: Double, v: Double) -> Point {
    let (x, y) = vectorToOutput(u, v)
    return Point(x: center.x + x, y: center.y + y)
  }

  /// Returns the x coordinates at which a horizontal line crosses the rectangle; `left` is greater
  /// than `right` if the line misses the rectangle.
  func interval(_ y: Double) -> (left: Double, right: Double) {
    var (left, right) = (-Double.infinity, Double.infinity)
    for (axis, half) in [(across, half.width), (down, half.height)] where abs(axis.x) > 1e-12 {
      let middle = center.x - (y - center.y) * axis.y / axis.x
      let reach = abs(half / axis.x)
      (left, right) = (max(left, middle - reach), min(right, middle + reach))
    }
    return (left, right)
  }
}
