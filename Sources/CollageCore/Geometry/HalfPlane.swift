/// The points where `x·px + y·py + offset` is not negative.
package struct HalfPlane: Hashable, Sendable {
  /// The horizontal part of the normal that points inward.
  package var x: Double
  /// The vertical part of the normal that points inward.
  package var y: Double
  /// What is added to the projection on the normal.
  package var offset: Double

  package init(x: Double, y: Double, offset: Double) {
    (self.x, self.y, self.offset) = (x, y, offset)
  }

  /// How far inside a point is, when the normal has length one; negative outside.
  package func depth(of point: Point) -> Double {
    x * point.x + y * point.y + offset
  }

  /// Keeps the part of a convex polygon inside; Sutherland and Hodgman's step for one line.
  ///
  /// - Parameters:
  ///   - polygon: The corners in order.
  ///   - result: Receives the corners; its storage is reused.
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
  /// The part of a pixel that is inside a line, in `0...1`: the exact area.
  ///
  /// - Parameters:
  ///   - distance: How far outside the pixel's centre is.
  ///   - normal: The direction outwards, of length one.
  /// - Returns: The area of the unit square around the centre that is not outside.
  package static func coverage(distance: Double, normal: Point) -> Double {
    let (x, y) = (abs(normal.x), abs(normal.y))
    let (long, short) = (max(x, y), min(x, y))
    let depth = abs(distance)
    // The square of a triangle that the line cuts off, or a strip of the pixel.
    let rest = (long + short) / 2 - depth
    guard rest > 0 else { return distance < 0 ? 1 : 0 }
    let smaller =
      depth < (long - short) / 2 ? 0.5 - depth / long : rest * rest / (2 * long * short)
    return distance < 0 ? 1 - smaller : smaller
  }
}
