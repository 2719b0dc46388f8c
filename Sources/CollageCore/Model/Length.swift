/// A length or a coordinate on a canvas: the sum of a fraction, canvas pixels and millimeters.
///
/// For example, `25%` is the fraction 0.25, `120` is an offset of 120 pixels, `right-40` is the
/// fraction 1 and the offset -40, and `3cm` is 30 millimeters.
public struct Length: Hashable, Sendable {
  /// The fraction of the canvas' width for x coordinates and widths, or of its height for y
  /// coordinates and heights.
  public var fraction: Double
  /// The canvas pixels to add.
  public var offset: Double
  /// The millimeters to add, which the canvas' resolution converts to pixels.
  public var millimeters: Double

  /// Creates a length from its components.
  public init(fraction: Double, offset: Double = 0, millimeters: Double = 0) {
    self.fraction = fraction
    self.offset = offset
    self.millimeters = millimeters
  }

  /// Returns a length in canvas pixels.
  public static func pixels(_ offset: Double) -> Length {
    Length(fraction: 0, offset: offset)
  }

  /// Returns the length in pixels.
  ///
  /// - Parameters:
  ///   - extent: The width or height that the fraction refers to, in pixels.
  ///   - resolution: The resolution, in pixels per inch.
  /// - Returns: The length, in pixels.
  public func resolved(along extent: Int, at resolution: Int) -> Double {
    fraction * Double(extent) + offset + millimeters / 25.4 * Double(resolution)
  }
}

/// A position or an offset on a canvas.
public struct Position: Hashable, Sendable {
  /// The horizontal component; its fraction refers to the canvas' width.
  public var x: Length
  /// The vertical component; its fraction refers to the canvas' height.
  public var y: Length

  /// The center of any canvas.
  public static let center = Position(x: Length(fraction: 0.5), y: Length(fraction: 0.5))

  /// Creates a position from its components.
  public init(x: Length, y: Length) {
    self.x = x
    self.y = y
  }

  /// Returns the position in canvas pixels.
  public func resolved(on canvas: Canvas) -> Point {
    Point(
      x: x.resolved(along: canvas.size.width, at: canvas.resolution),
      y: y.resolved(along: canvas.size.height, at: canvas.resolution))
  }
}
