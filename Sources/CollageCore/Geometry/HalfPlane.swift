/// The points where `x·px + y·py + offset` is not negative.
package struct HalfPlane: Hashable, Sendable {
  /// The horizontal component of the normal, which points inward.
  package var x: Double
  /// The vertical component of the normal, which points inward.
  package var y: Double
  package var offset: Double

  package init(x: Double, y: Double, offset: Double) {
    (self.x, self.y, self.offset) = (x, y, offset)
  }

  /// Returns the distance of a point from the edge if the normal has length one; negative outside.
  package func depth(of point: Point) -> Double {
    x * point.x + y * point.y + offset
  }

  /// Clips a convex polygon to the half plane: one step of the Sutherland–Hodgman algorithm.
  ///
  /// - Parameters:
  ///   - polygon: The corners in order.
  ///   - result: Receives the corners of the part inside; its storage is reused.
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
  /// Returns the exact part of a pixel's area that is inside an edge, in `0...1`.
  ///
  /// - Parameters:
  ///   - distance: The signed distance of the pixel's center from the edge; positive outside.
  ///   - normal: The outward direction, of length one.
  /// - Returns: The area of the unit square around the center that is inside.
  package static func coverage(distance: Double, normal: Point) -> Double {
    let (x, y) = (abs(normal.x), abs(normal.y))
    let (long, short) = (max(x, y), min(x, y))
    let depth = abs(distance)
    // The smaller part is a strip of the pixel or a triangle.
    let rest = (long + short) / 2 - depth
    guard rest > 0 else { return distance < 0 ? 1 : 0 }
    let smaller =
      depth < (long - short) / 2 ? 0.5 - depth / long : rest * rest / (2 * long * short)
    return distance < 0 ? 1 - smaller : smaller
  }
}
