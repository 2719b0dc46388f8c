/// The edges of what a plane covers: straight lines between the places where they cross the lines
/// between the centres of neighbouring pixels.
struct EdgeLines: Sendable {
  /// Coordinates are counted from the centre of its first pixel.
  let plane: CoveragePlane

  /// The distance from a place to the edges that go through a column at a height.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - column: A column of the plane.
  ///   - height: Where an edge crosses it, to 1/100 of a pixel.
  /// - Returns: The distance; infinite where no edge crosses it there.
  func distance(from place: Point, column: Int, height: Double) -> Double {
    // Heights are not exact; an edge may be on either side of a pixel's centre.
    let near = Int(height + 0.5)
    var result = Double.infinity
    for row in [near - 1, near] where row >= 0 && row + 1 < plane.size.height {
      guard let start = crossing(column, row, down: true), abs(start.y - height) < 0.01 else {
        continue
      }
      for side in [-1, 1] where (0..<plane.size.width).contains(column + side) {
        // An edge leaves the square of four pixels on one of its other sides.
        let ends = [
          crossing(column + side, row, down: true),
          crossing(min(column, column + side), row, down: false),
          crossing(min(column, column + side), row + 1, down: false),
        ]
        for case .some(let end) in ends {
          result = min(result, Self.distance(from: place, start, end))
        }
      }
    }
    return result
  }

  /// Where the edge is between a pixel and the one below it or right of it.
  private func crossing(_ x: Int, _ y: Int, down: Bool) -> Point? {
    let (right, below) = down ? (0, 1) : (1, 0)
    let (one, other) = (value(x, y), value(x + right, y + below))
    guard OutlineLaw.isInside(one) != OutlineLaw.isInside(other) else { return nil }
    let part = OutlineLaw.crossing(
      before: value(x - right, y - below), one, other,
      after: value(x + 2 * right, y + 2 * below))
    return Point(x: Double(x) + Double(right) * part, y: Double(y) + Double(below) * part)
  }

  /// The value of a pixel; zero beyond the plane.
  private func value(_ x: Int, _ y: Int) -> UInt16 {
    (0..<plane.size.width).contains(x) && (0..<plane.size.height).contains(y) ? plane[x, y] : 0
  }

  /// The distance from a place to a line between two points.
  private static func distance(from place: Point, _ start: Point, _ end: Point) -> Double {
    let (line, way) = (end - start, place - start)
    let square = line.x * line.x + line.y * line.y
    let along = square > 0 ? (way.x * line.x + way.y * line.y) / square : 0
    let part = min(max(along, 0), 1)
    let (x, y) = (way.x - line.x * part, way.y - line.y * part)
    return (x * x + y * y).squareRoot()
  }
}
