/// A length or a coordinate on a canvas: a fraction of the canvas, canvas pixels and millimetres.
///
/// `25%` is the fraction 0.25, `120` the offset 120, `right-40` the fraction 1 and the offset -40,
/// `3cm` are 30 millimetres.
public struct Length: Hashable, Sendable {
  /// The part of the canvas' width (for x and widths) or height (for y and heights).
  public var fraction: Double
  /// Canvas pixels on top of that.
  public var offset: Double
  /// Millimetres of paper on top of that, of which the canvas' resolution makes pixels.
  public var millimetres: Double

  /// Makes a length from its parts.
  public init(fraction: Double, offset: Double = 0, millimetres: Double = 0) {
    self.fraction = fraction
    self.offset = offset
    self.millimetres = millimetres
  }

  /// Makes a length in canvas pixels.
  public static func pixels(_ offset: Double) -> Length {
    Length(fraction: 0, offset: offset)
  }

  /// The length in pixels.
  ///
  /// - Parameters:
  ///   - extent: The extent of what the fraction is of, in pixels.
  ///   - resolution: How many pixels an inch has.
  /// - Returns: Pixels.
  public func resolved(along extent: Int, at resolution: Int) -> Double {
    fraction * Double(extent) + offset + millimetres / 25.4 * Double(resolution)
  }
}

/// A position on a canvas, or an offset there.
public struct Position: Hashable, Sendable {
  /// The horizontal part; fractions are of the canvas' width.
  public var x: Length
  /// The vertical part; fractions are of the canvas' height.
  public var y: Length

  /// The middle of any canvas.
  public static let center = Position(x: Length(fraction: 0.5), y: Length(fraction: 0.5))

  /// Makes a position from its parts.
  public init(x: Length, y: Length) {
    self.x = x
    self.y = y
  }

  /// The position in canvas pixels.
  public func resolved(on canvas: Canvas) -> Point {
    Point(
      x: x.resolved(along: canvas.size.width, at: canvas.resolution),
      y: y.resolved(along: canvas.size.height, at: canvas.resolution))
  }
}
