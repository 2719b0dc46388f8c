/// A length or a coordinate on a canvas: a fraction of the canvas plus a number of canvas pixels.
///
/// `25%` is the fraction 0.25, `120` the offset 120, `right-40` the fraction 1 and the offset -40.
public struct Length: Hashable, Sendable {
  /// The part of the canvas' width (for x and widths) or height (for y and heights).
  public var fraction: Double
  /// Canvas pixels on top of that.
  public var offset: Double

  /// Makes a length from both parts.
  public init(fraction: Double, offset: Double = 0) {
    self.fraction = fraction
    self.offset = offset
  }

  /// Makes a length in canvas pixels.
  public static func pixels(_ offset: Double) -> Length {
    Length(fraction: 0, offset: offset)
  }

  /// The length in canvas pixels, on a canvas of this extent.
  public func resolved(along extent: Int) -> Double {
    fraction * Double(extent) + offset
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
      x: x.resolved(along: canvas.size.width),
      y: y.resolved(along: canvas.size.height))
  }
}
