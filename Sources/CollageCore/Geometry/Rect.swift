/// A rectangle whose sides are parallel to the axes, in canvas pixels unless stated otherwise.
public struct Rect: Hashable, Sendable, Codable {
  /// The top-left corner.
  public var origin: Point
  /// The width and height, extending to the right and downward.
  public var size: Size

  /// Creates a rectangle from its top-left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates the smallest rectangle that contains all points; empty for an empty list.
  public init(enclosing points: [Point]) {
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    let left = xs.min() ?? 0
    let top = ys.min() ?? 0
    self.init(
      origin: Point(x: left, y: top),
      size: Size(width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top))
  }

  /// The x-coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The y-coordinate of the top edge.
  public var minY: Double { origin.y }
  /// The x-coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The y-coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The center of the rectangle.
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
}

extension Rect {
  /// Creates the smallest rectangle that contains all rectangles; empty for an empty list.
  package init(enclosing rectangles: some Sequence<Rect>) {
    self.init(
      enclosing: rectangles.flatMap {
        [Point(x: $0.minX, y: $0.minY), Point(x: $0.maxX, y: $0.maxY)]
      })
  }
}
