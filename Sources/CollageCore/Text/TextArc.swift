internal import Foundation

/// An arc of a circle along which a line of text is bent.
///
/// The arc is as long as the line and touches it in the middle.
struct TextArc: Hashable, Sendable {
  /// The x-coordinate of the line's center, in layout pixels.
  private let middle: Double
  /// The circle's radius; negative if the circle's center is above the line.
  private let radius: Double

  /// Creates the arc for a line.
  ///
  /// - Parameters:
  ///   - degrees: The angle of the arc, not 0; positive arcs bend upward in the middle.
  ///   - columns: The start and end of the line, in layout pixels.
  init(degrees: Double, columns: Range<Double>) {
    middle = (columns.lowerBound + columns.upperBound) / 2
    radius = (columns.upperBound - columns.lowerBound) / (degrees * .pi / 180)
  }

  /// Returns the position and rotation of a group of glyphs on the arc.
  ///
  /// - Parameter columns: The start and end of the glyphs on the straight line.
  /// - Returns: The glyphs' center, relative to the line's baseline, and their rotation in radians.
  func place(_ columns: Range<Double>) -> (point: Point, angle: Double) {
    let angle = ((columns.lowerBound + columns.upperBound) / 2 - middle) / radius
    return (Point(x: middle + radius * sin(angle), y: radius * (1 - cos(angle))), angle)
  }

  /// Returns the bounds of a group of glyphs on the arc.
  ///
  /// - Parameters:
  ///   - columns: The start and end of the glyphs on the straight line.
  ///   - rows: The vertical extent relative to the baseline; negative is above it.
  /// - Returns: The axis-aligned bounds, relative to the line's baseline.
  func bounds(_ columns: Range<Double>, rows: Range<Double>) -> Rect {
    let (point, angle) = place(columns)
    let half = (columns.upperBound - columns.lowerBound) / 2
    let corners = [-half, half].flatMap { x in
      [rows.lowerBound, rows.upperBound].map { y in
        Point(
          x: point.x + x * cos(angle) - y * sin(angle), y: point.y + x * sin(angle) + y * cos(angle)
        )
      }
    }
    return Rect(enclosing: corners)
  }
}
