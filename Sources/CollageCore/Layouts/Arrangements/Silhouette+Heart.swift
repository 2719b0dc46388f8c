extension Silhouette {
  /// A heart that is slightly wider than it is tall.
  package static let heart: Silhouette = {
    let outline = HeartOutline()
    let (columns, rows) = (256, 232)
    return Silhouette(columns: columns, rows: rows) { x, y in
      outline.contains(
        x: (Double(x) + 0.5) / Double(columns), y: (Double(y) + 0.5) / Double(rows))
    }
  }()
}

/// The right half of a heart: the curve `x = 16 sin³t`, `y = 13 cos t − 5 cos 2t − 2 cos 3t − cos
/// 4t` for the parameter `t` from 0 to π.
///
/// Sine and cosine are computed from the tangent of `t / 2`. This needs only basic arithmetic,
/// whose results are the same on every machine.
private struct HeartOutline {
  /// Points on the curve, from the notch at the top to the tip at the bottom.
  ///
  /// The coordinates are fractions of the heart's bounds; x is zero at the center, and y is zero at
  /// the top.
  private let points: [Point]

  init() {
    let count = 200
    let points = (0...count).map { step in
      // The tangent of half the parameter `t` is `a / b`.
      let (a, b) = (Double(step), Double(count - step))
      let square = a * a + b * b
      let (sine, cosine) = (2 * a * b / square, (b * b - a * a) / square)
      return Point(
        x: 16 * sine * sine * sine,
        y: 4 + cosine * (19 - cosine * (2 + 8 * cosine * (1 + cosine))))
    }
    let bounds = Rect(enclosing: points)
    self.points = points.map { point in
      Point(x: point.x / bounds.maxX / 2, y: (bounds.maxY - point.y) / bounds.size.height)
    }
  }

  /// Returns whether a point is inside the heart.
  ///
  /// A line from a point inside straight down crosses the curve an odd number of times.
  func contains(x: Double, y: Double) -> Bool {
    let x = abs(x - 0.5)
    let crossings = zip(points, points.dropFirst()).count { one, next in
      guard (one.x <= x) != (next.x <= x) else { return false }
      return one.y + (next.y - one.y) * (x - one.x) / (next.x - one.x) > y
    }
    return !crossings.isMultiple(of: 2)
  }
}
