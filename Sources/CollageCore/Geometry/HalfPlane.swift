/// The half of the plane on one side of a straight edge.
///
/// It contains each point `(px, py)` with `x·px + y·py + offset >= 0`. `(x, y)` is the edge's
/// normal, which points into the half plane.
package struct HalfPlane: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var offset: Double

  package init(x: Double, y: Double, offset: Double) {
    (self.x, self.y, self.offset) = (x, y, offset)
  }

  /// Returns the signed distance of a point from the edge; negative outside the half plane.
  ///
  /// The normal must have length one.
  package func depth(of point: Point) -> Double {
    x * point.x + y * point.y + offset
  }

  /// Clips a convex polygon to the half plane: one step of the Sutherland–Hodgman algorithm.
  ///
  /// Corners are in order around the outline. The storage of `result` is reused.
  package func clip(_ polygon: [Point], into result: inout [Point]) {
    result.removeAll(keepingCapacity: true)
    guard var previous = polygon.last else { return }
    var previousDepth = depth(of: previous)
    for corner in polygon {
      let cornerDepth = depth(of: corner)
      if (cornerDepth >= 0) != (previousDepth >= 0) {
        let part = previousDepth / (previousDepth - cornerDepth)
        result.append(
          Point(
            x: previous.x + (corner.x - previous.x) * part,
            y: previous.y + (corner.y - previous.y) * part))
      }
      if cornerDepth >= 0 { result.append(corner) }
      previous = corner
      previousDepth = cornerDepth
    }
  }
}

extension HalfPlane {
  /// Returns the exact fraction of a pixel's area that is on the inner side of an edge, in `0...1`.
  ///
  /// `distance` is the signed distance of the pixel's center from the edge; positive outside. The
  /// normal points outward and has length one.
  package static func coverage(distance: Double, normal: Point) -> Double {
    let (x, y) = (abs(normal.x), abs(normal.y))
    let (long, short) = (max(x, y), min(x, y))
    let depth = abs(distance)
    // The edge divides the pixel into two parts. The smaller one is a trapezoid or a triangle.
    let rest = (long + short) / 2 - depth
    guard rest > 0 else { return distance < 0 ? 1 : 0 }
    let smaller =
      depth < (long - short) / 2 ? 0.5 - depth / long : rest * rest / (2 * long * short)
    return distance < 0 ? 1 - smaller : smaller
  }
}
