/// The contour of a coverage plane, as line segments.
///
/// A segment connects two points at which the contour crosses lines between the centers of
/// neighboring pixels.
struct CoverageContour: Sendable {
  /// The plane; the center of its first pixel is the origin of the coordinates.
  let plane: CoveragePlane

  /// Returns the distance from a point to the nearest of the segments that begin where the contour
  /// crosses the center line of a column.
  ///
  /// `column` is the index of the column. `height` is the y coordinate of the crossing and can
  /// differ from the exact value by up to 1/100 of a pixel. If the contour doesn't cross the column
  /// there, the distance is infinite.
  func distance(from point: Point, column: Int, height: Double) -> Double {
    // The height is approximate, so the crossing can be above or below the center of the nearest
    // pixel.
    let near = Int(height + 0.5)
    var result = Double.infinity
    for row in [near - 1, near] where row >= 0 && row + 1 < plane.size.height {
      guard let start = crossing(column, row, down: true), abs(start.y - height) < 0.01 else {
        continue
      }
      for side in [-1, 1] where (0..<plane.size.width).contains(column + side) {
        // The contour leaves the square between four pixel centers through one of the three other
        // sides.
        let ends = [
          crossing(column + side, row, down: true),
          crossing(min(column, column + side), row, down: false),
          crossing(min(column, column + side), row + 1, down: false),
        ]
        for case .some(let end) in ends {
          result = min(result, Self.distance(from: point, start, end))
        }
      }
    }
    return result
  }

  /// Returns the point at which the contour crosses the line between two neighboring pixel centers;
  /// `nil` if it doesn't cross this line.
  ///
  /// The second pixel is below the pixel (x, y) if `down` is true, and to its right otherwise.
  private func crossing(_ x: Int, _ y: Int, down: Bool) -> Point? {
    let (right, below) = down ? (0, 1) : (1, 0)
    let (one, other) = (value(x, y), value(x + right, y + below))
    guard OutlineProfile.isInside(one) != OutlineProfile.isInside(other) else { return nil }
    let part = OutlineProfile.crossing(
      before: value(x - right, y - below), one, other,
      after: value(x + 2 * right, y + 2 * below))
    return Point(x: Double(x) + Double(right) * part, y: Double(y) + Double(below) * part)
  }

  private func value(_ x: Int, _ y: Int) -> UInt16 {
    (0..<plane.size.width).contains(x) && (0..<plane.size.height).contains(y) ? plane[x, y] : 0
  }

  private static func distance(from point: Point, _ start: Point, _ end: Point) -> Double {
    let (line, offset) = (end - start, point - start)
    let square = line.x * line.x + line.y * line.y
    let along = square > 0 ? (offset.x * line.x + offset.y * line.y) / square : 0
    let part = min(max(along, 0), 1)
    let (x, y) = (offset.x - line.x * part, offset.y - line.y * part)
    return (x * x + y * y).squareRoot()
  }
}
