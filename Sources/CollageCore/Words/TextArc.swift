internal import Foundation

/// The arc of a circle as long as a line, on which the line's letters stand; its middle is the line's.
struct TextArc: Hashable, Sendable {
  /// The line's middle, in the layout's pixels.
  private let middle: Double
  /// The circle's radius; below zero its centre is above the line.
  private let radius: Double

  /// Bends a line.
  ///
  /// - Parameters:
  ///   - degrees: The arc's angle, not 0; positive arcs are hills.
  ///   - columns: Where the line begins and ends, in the layout's pixels.
  init(degrees: Double, columns: Range<Double>) {
    middle = (columns.lowerBound + columns.upperBound) / 2
    radius = (columns.upperBound - columns.lowerBound) / (degrees * .pi / 180)
  }

  /// Where the middle of letters comes to stand.
  ///
  /// - Parameter columns: Where the letters begin and end on the line.
  /// - Returns: The point, relative to the line's baseline, and how far they are turned, in radians.
  func place(_ columns: Range<Double>) -> (point: Point, angle: Double) {
    let angle = ((columns.lowerBound + columns.upperBound) / 2 - middle) / radius
    return (Point(x: middle + radius * sin(angle), y: radius * (1 - cos(angle))), angle)
  }

  /// What letters cover.
  ///
  /// - Parameters:
  ///   - columns: Where they begin and end on the line.
  ///   - rows: How far they reach from the baseline; below zero is above it.
  /// - Returns: The upright rectangle around them, relative to the line's baseline.
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
