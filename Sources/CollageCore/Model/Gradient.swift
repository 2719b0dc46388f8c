/// Colours that go over into each other across a surface.
public struct Gradient: Hashable, Sendable {
  /// The middle of any surface.
  public static let middle = Point(x: 0.5, y: 0.5)
  /// How many stops there can be.
  public static let stopCount = 2...32

  /// Along which lines colours change.
  package let shape: Shape
  /// The colours from the beginning to the end; places never go back.
  package let stops: [Stop]
  /// In which numbers the colours between two stops are worked out.
  package let space: Space

  /// Along which lines colours change.
  package enum Shape: Hashable, Sendable {
    /// Along parallel lines.
    ///
    /// The angle is that of CSS: zero is upward, a quarter turn to the right. The line is as long as
    /// it takes for the corners to have the colours of the ends.
    case linear(Angle)
    /// From a centre outward, as an ellipse of the surface's shape until its farthest corner.
    ///
    /// The centre is told in parts of the surface, from its top-left corner.
    case radial(center: Point)
  }

  /// A colour and where it is.
  package struct Stop: Hashable, Sendable {
    /// The colour; colours are multiplied by alpha in between.
    package let color: Color
    /// The place along the line, in `0...1`.
    package let position: Double

    /// Makes a stop; nil where the place is outside `0...1`.
    package init?(color: Color, position: Double) {
      guard (0...1).contains(position) else { return nil }
      self.color = color
      self.position = position
    }
  }

  /// In which numbers the colours between two stops are worked out.
  package enum Space: String, Hashable, Sendable, CaseIterable {
    /// In those of sRGB, as CSS does.
    case srgb
    /// In those of Oklab, which keeps colours clear and steps even.
    case oklab
  }

  /// Makes a gradient; nil where there are too few or too many stops, where an angle is no number, or
  /// where the centre is off the surface.
  ///
  /// - Parameters:
  ///   - shape: Along which lines colours change.
  ///   - stops: Colours in their order; one that goes back stands where the one before it does.
  ///   - space: In which numbers colours are mixed.
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

  /// Whether nothing shows through anywhere.
  public var isOpaque: Bool { stops.allSatisfy(\.color.isOpaque) }

  private static func isAllowed(_ shape: Shape) -> Bool {
    switch shape {
    case .linear(let angle): (-360...360).contains(angle.degrees)
    case .radial(let center): (0...1).contains(center.x) && (0...1).contains(center.y)
    }
  }
}
