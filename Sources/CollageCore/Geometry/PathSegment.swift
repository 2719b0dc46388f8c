/// A segment of a path that outlines an area.
package enum PathSegment: Hashable, Sendable {
  /// Starts a new contour at a point.
  case move(Point)
  case line(Point)
  /// A cubic Bézier curve: two control points and the end point.
  case curve(Point, Point, Point)
  /// A straight line back to the start of the contour.
  case close

  package func mapped(by map: (Point) -> Point) -> PathSegment {
    switch self {
    case .move(let point): .move(map(point))
    case .line(let point): .line(map(point))
    case .curve(let first, let second, let end): .curve(map(first), map(second), map(end))
    case .close: .close
    }
  }
}
