/// The contour of a coverage plane: line segments between the points where the edge crosses the
/// lines that connect the centers of neighboring pixels.
struct CoverageContour: Sendable {
  /// The plane.
  ///
  /// The center of its first pixel is the origin.
  let plane: CoveragePlane

  /// Returns the distance from a point to the segments that cross a column at a height.
  ///
  /// - Parameters:
  ///   - place: The point.
  ///   - column: A column of the plane.
  ///   - height: The height at which an edge crosses the column, accurate to 1/100 of a pixel.
  /// - Returns: The distance, or infinity if no edge crosses the column there.
  func distance(from place: Point, column: Int, height: Double) -> Double {
    // Heights are approximate, so the edge may be on either side of a pixel's center.
    let near = Int(height + 0.5)
    var result = Double.infinity
    for row in [near - 1, near] where row >= 0 && row + 1 < plane.size.height {
      guard let start = crossing(column, row, down: true), abs(start.y - height) < 0.01 else {
        continue
      }
      for side in [-1, 1] where (0..<plane.size.width).contains(column + side) {
        // The edge leaves the square between four pixel centers through one of its other sides.
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

  /// Returns the crossing between a pixel and the one below or to the right of it; `nil` if both
  /// are on the same side of the edge.
  private func crossing(_ x: Int, _ y: Int, down: Bool) -> Point? {
    let (right, below) = down ? (0, 1) : (1, 0)
    let (one, other) = (value(x, y), value(x + right, y + below))
    guard OutlineProfile.isInside(one) != OutlineProfile.isInside(other) else { return nil }
    let part = OutlineProfile.crossing(
      before: value(x - right, y - below), one, other,
      after: value(x + 2 * right, y + 2 * below))
    return Point(x: Double(x) + Double(right) * part, y: Double(y) + Double(below) * part)
  }

  /// Returns the value of a pixel; zero outside the plane.
  private func value(_ x: Int, _ y: Int) -> UInt16 {
    (0..<plane.size.width).contains(x) && (0..<plane.size.height).contains(y) ? plane[x, y] : 0
  }

  private static func distance(from place: Point, _ start: Point, _ end: Point) -> Double {
    let (line, way) = (end - start, place - start)
    let square = line.x * line.x + line.y * line.y
    let along = square > 0 ? (way.x * line.x + way.y * line.y) / square : 0
    let part = min(max(along, 0), 1)
    let (x, y) = (way.x - line.x * part, way.y - line.y * part)
    return (x * x + y * y).squareRoot()
  }
}
