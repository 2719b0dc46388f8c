/// A width and a height in canvas pixels; not necessarily whole numbers.
public struct Size: Hashable, Sendable, Codable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size from its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Makes the size of a raster.
  public init(_ size: PixelSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }

  /// The size with both extents multiplied by a factor.
  public func scaled(by factor: Double) -> Size {
    Size(width: width * factor, height: height * factor)
  }

  /// The factor that makes this size just fit inside another one.
  public func fitFactor(in bounds: Size) -> Double {
    min(bounds.width / width, bounds.height / height)
  }

  /// The factor that makes this size just cover another one.
  public func coverFactor(of bounds: Size) -> Double {
    max(bounds.width / width, bounds.height / height)
  }
}
