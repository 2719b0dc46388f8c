internal import Foundation

/// An arc of a circle along which a line of text is bent.
///
/// The arc is as long as the line and touches it in the middle.
struct TextArc: Hashable, Sendable {
  /// The x-coordinate of the line's center, in layout pixels.
  private let middle: Double
  /// The circle's radius; negative if the circle's center is above the line.
  private let radius: Double

  /// Creates the arc for a line whose x-coordinates are `columns`, in layout pixels.
  ///
  /// `degrees` must not be 0. If `degrees` is positive, the middle of the line is its highest
  /// point.
  init(degrees: Double, columns: Range<Double>) {
    middle = (columns.lowerBound + columns.upperBound) / 2
    radius = (columns.upperBound - columns.lowerBound) / (degrees * .pi / 180)
  }

  /// Returns the center and the rotation of the glyphs between `columns` of the straight line.
  ///
  /// The center is on the bent baseline. Its y-coordinate is relative to the straight baseline. The
  /// rotation is in radians.
  func transform(of columns: Range<Double>) -> (point: Point, angle: Double) {
    let angle = ((columns.lowerBound + columns.upperBound) / 2 - middle) / radius
    return (Point(x: middle + radius * sin(angle), y: radius * (1 - cos(angle))), angle)
  }

  /// Returns the axis-aligned bounds, relative to the line's baseline, of the glyphs between
  /// `columns` of the straight line.
  ///
  /// `rows` is the vertical extent of the glyphs relative to the baseline; negative is above it.
  func bounds(_ columns: Range<Double>, rows: Range<Double>) -> Rect {
    let (point, angle) = transform(of: columns)
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
