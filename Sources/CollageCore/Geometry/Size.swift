/// A width and a height, possibly fractional, in canvas pixels unless stated otherwise.
public struct Size: Hashable, Sendable, Codable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// The size whose width and height are zero.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size from its width and height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Creates a size from a size in whole pixels.
  public init(_ size: PixelSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }

  /// Returns the size with its width and height multiplied by a factor.
  public func scaled(by factor: Double) -> Size {
    Size(width: width * factor, height: height * factor)
  }

  /// Returns the largest factor by which this size can be multiplied to fit inside the bounds.
  public func fitFactor(in bounds: Size) -> Double {
    min(bounds.width / width, bounds.height / height)
  }

  /// Returns the smallest factor by which this size can be multiplied to cover the bounds.
  public func coverFactor(of bounds: Size) -> Double {
    max(bounds.width / width, bounds.height / height)
  }
}
