/// What the user said about the subject of a photo; all in pixels of the upright photo.
package struct CutoutHints: Hashable, Sendable {
  /// A box around the whole subject; everything outside is background.
  package var rect: Rect?
  /// Places on the subject.
  package var keep: [CutoutMark]
  /// Places on the background.
  package var drop: [CutoutMark]
  /// Whether only the one most prominent part is kept.
  package var isSingle: Bool
  /// What a later version stored with them, which is kept.
  let unknown: [String: JSONValue]

  /// Makes hints; without arguments, none.
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

/// A place that the user pointed at: a disc, or a line with round ends.
package struct CutoutMark: Hashable, Sendable {
  /// The centre of the disc, or the corners of the line.
  package var points: [Point]
  /// The radius of the disc, half the width of the line; nil for the usual one.
  package var radius: Double?
  /// What a later version stored with it, which is kept.
  let unknown: [String: JSONValue]

  /// The usual radius as a part of the photo's long side.
  static let usualRadius = 0.012

  /// Makes a line.
  package init(
    stroke points: [Point], radius: Double? = nil, unknown: [String: JSONValue] = [:]
  ) {
    self.points = points
    self.radius = radius
    self.unknown = unknown
  }

  /// Makes a disc.
  package init(disc center: Point, radius: Double? = nil) {
    self.init(stroke: [center], radius: radius)
  }

  /// The radius in pixels of a photo.
  package func radius(in photo: PixelSize) -> Double {
    radius ?? Self.usualRadius * Double(photo.longSide)
  }

  /// Places along the line, its corners among them.
  ///
  /// - Parameter step: The greatest distance of neighbours.
  /// - Returns: At least one place for a mark that has any point.
  package func places(apart step: Double) -> [Point] {
    let sides = zip(points, points.dropFirst())
    return Array(points.prefix(1))
      + sides.flatMap { start, end in
        let way = end - start
        let count = max(1, Int((squaredLength(way).squareRoot() / step).rounded(.up)))
        return (1...count).map { index in
          let part = Double(index) / Double(count)
          return Point(x: start.x + way.x * part, y: start.y + way.y * part)
        }
      }
  }

  /// The square of the distance from a point to the line, ignoring its width.
  package func squaredDistance(to point: Point) -> Double {
    guard points.count > 1 else {
      return points.first.map { squaredLength($0 - point) } ?? .infinity
    }
    return zip(points, points.dropFirst())
      .map { squaredLength(nearest(to: point, from: $0, to: $1) - point) }
      .reduce(.infinity, min)
  }

  private func nearest(to point: Point, from start: Point, to end: Point) -> Point {
    let way = end - start
    let length = squaredLength(way)
    guard length > 0 else { return start }
    let offset = point - start
    let part = min(max((offset.x * way.x + offset.y * way.y) / length, 0), 1)
    return Point(x: start.x + way.x * part, y: start.y + way.y * part)
  }

  private func squaredLength(_ offset: Point) -> Double {
    offset.x * offset.x + offset.y * offset.y
  }
}
