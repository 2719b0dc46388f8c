/// A color gradient across a surface, such as the canvas or an item's box.
public struct Gradient: Hashable, Sendable {
  /// The center of a surface, in fractions of its width and height.
  public static let middle = Point(x: 0.5, y: 0.5)
  /// The valid numbers of color stops.
  public static let stopCount = 2...32

  package let shape: Shape
  /// The color stops, whose positions never decrease.
  package let stops: [Stop]
  package let space: Space

  package enum Shape: Hashable, Sendable {
    /// A linear gradient.
    ///
    /// As in CSS, the angle zero points up, and angles increase clockwise. The gradient line is
    /// long enough for the corners of the surface to have the first and the last color.
    case linear(Angle)
    /// An elliptical gradient with the aspect ratio of the surface.
    ///
    /// The gradient ends at the corner that is farthest from the center. The center is given in
    /// fractions of the surface, from its top-left corner.
    case radial(center: Point)
  }

  package struct Stop: Hashable, Sendable {
    /// The color of the stop; colors between stops are interpolated with premultiplied alpha.
    package let color: Color
    /// The position along the gradient line, in `0...1`.
    package let position: Double

    /// Creates a stop; `nil` if the position is outside `0...1`.
    package init?(color: Color, position: Double) {
      guard (0...1).contains(position) else { return nil }
      self.color = color
      self.position = position
    }
  }

  /// The color space in which the colors between two stops are interpolated.
  package enum Space: String, Hashable, Sendable, CaseIterable {
    /// sRGB, as in CSS.
    case srgb
    /// Oklab, in which interpolated colors stay vivid and change evenly to the eye.
    case oklab
  }

  /// Creates a gradient; `nil` if there are too few or too many stops, if the angle is outside
  /// -360...360 degrees, or if the center is outside the surface.
  ///
  /// The position of a stop is raised to that of the previous stop if it is smaller.
  package init?(shape: Shape, stops: [Stop], space: Space = .srgb) {
    guard Self.stopCount.contains(stops.count), Self.isAllowed(shape) else { return nil }
    var last = 0.0
    self.stops = stops.compactMap { stop in
      last = max(last, stop.position)
      return Stop(color: stop.color, position: last)
    }
    self.shape = shape
    self.space = space
  }

  /// True if all colors are opaque.
  public var isOpaque: Bool { stops.allSatisfy(\.color.isOpaque) }

  private static func isAllowed(_ shape: Shape) -> Bool {
    switch shape {
    case .linear(let angle): (-360...360).contains(angle.degrees)
    case .radial(let center): (0...1).contains(center.x) && (0...1).contains(center.y)
    }
  }
}
