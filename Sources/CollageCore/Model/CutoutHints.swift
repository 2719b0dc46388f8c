/// The user's hints about the subject of a photo, in pixels of the upright photo.
package struct CutoutHints: Hashable, Sendable {
  /// A rectangle around the whole subject; everything outside it is background.
  package var rect: Rect?
  /// Marks on areas that belong to the subject.
  package var keep: [CutoutMark]
  /// Marks on areas that belong to the background.
  package var drop: [CutoutMark]
  /// True if only the most prominent connected part of the subject is kept.
  package var isSingle: Bool
  let unknown: [String: JSONValue]

  package init(
    rect: Rect? = nil, keep: [CutoutMark] = [], drop: [CutoutMark] = [], isSingle: Bool = false,
    unknown: [String: JSONValue] = [:]
  ) {
    self.rect = rect
    self.keep = keep
    self.drop = drop
    self.isSingle = isSingle
    self.unknown = unknown
  }
}

/// A mark drawn by the user: a disc or, with several points, a polyline with round ends.
package struct CutoutMark: Hashable, Sendable {
  /// The center of the disc, or the vertices of the polyline.
  package var points: [Point]
  /// The radius of the disc, or half of the line's width, in pixels; `nil` uses the default.
  package var radius: Double?
  let unknown: [String: JSONValue]

  /// The default radius, as a fraction of the photo's longer side.
  static let defaultRadius = 0.012

  package init(
    stroke points: [Point], radius: Double? = nil, unknown: [String: JSONValue] = [:]
  ) {
    self.points = points
    self.radius = radius
    self.unknown = unknown
  }

  package init(disc center: Point, radius: Double? = nil) {
    self.init(stroke: [center], radius: radius)
  }

  /// Returns the radius in pixels; the default depends on the size of the photo.
  package func radius(in photo: PixelSize) -> Double {
    radius ?? Self.defaultRadius * Double(photo.longSide)
  }

  /// Returns points along the line, including its vertices, that are at most `step` pixels apart.
  package func samplePoints(apart step: Double) -> [Point] {
    let sides = zip(points, points.dropFirst())
    return Array(points.prefix(1))
      + sides.flatMap { start, end in
        let direction = end - start
        let count = max(1, Int((squaredLength(direction).squareRoot() / step).rounded(.up)))
        return (1...count).map { index in
          let part = Double(index) / Double(count)
          return Point(x: start.x + direction.x * part, y: start.y + direction.y * part)
        }
      }
  }

  /// Returns the square of the distance from a point to the line, ignoring its width.
  package func squaredDistance(to point: Point) -> Double {
    guard points.count > 1 else {
      return points.first.map { squaredLength($0 - point) } ?? .infinity
    }
    return zip(points, points.dropFirst())
      .map { squaredLength(nearest(to: point, from: $0, to: $1) - point) }
      .reduce(.infinity, min)
  }

  private func nearest(to point: Point, from start: Point, to end: Point) -> Point {
    let direction = end - start
    let length = squaredLength(direction)
    guard length > 0 else { return start }
    let offset = point - start
    let part = min(max((offset.x * direction.x + offset.y * direction.y) / length, 0), 1)
    return Point(x: start.x + direction.x * part, y: start.y + direction.y * part)
  }

  private func squaredLength(_ offset: Point) -> Double {
    offset.x * offset.x + offset.y * offset.y
  }
}
