/// A part of the edge of an area.
package enum PathSegment: Hashable, Sendable {
  /// Another edge begins at a point.
  case move(Point)
  /// A straight line to a point.
  case line(Point)
  /// A cubic Bézier curve with its two control points and its end.
  case curve(Point, Point, Point)
  /// A straight line to where the edge began.
  case close

  /// The segment under a map of points.
  package func mapped(by map: (Point) -> Point) -> PathSegment {
    switch self {
    case .move(let point): .move(map(point))
    case .line(let point): .line(map(point))
    case .curve(let first, let second, let end): .curve(map(first), map(second), map(end))
    case .close: .close
    }
  }
}
