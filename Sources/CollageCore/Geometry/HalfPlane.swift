/// The points where `x·px + y·py + offset` is not negative.
struct HalfPlane: Hashable, Sendable {
  /// The horizontal part of the normal that points inward.
  var x: Double
  /// The vertical part of the normal that points inward.
  var y: Double
  /// What is added to the projection on the normal.
  var offset: Double

  /// How far inside a point is, when the normal has length one; negative outside.
  func depth(of point: Point) -> Double {
    x * point.x + y * point.y + offset
  }

  /// Keeps the part of a convex polygon inside; Sutherland and Hodgman's step for one line.
  ///
  /// - Parameters:
  ///   - polygon: The corners in order.
  ///   - result: Receives the corners; its storage is reused.
  func clip(_ polygon: [Point], into result: inout [Point]) {
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
