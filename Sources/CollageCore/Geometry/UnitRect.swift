/// A rectangular part of an image, in fractions of the image's width and height.
///
/// All edges are in `0...1`, and the area is positive.
public struct UnitRect: Hashable, Sendable {
  /// The left edge, as a fraction of the image's width.
  public let x: Double
  /// The top edge, as a fraction of the image's height.
  public let y: Double
  /// The width, as a fraction of the image's width.
  public let width: Double
  /// The height, as a fraction of the image's height.
  public let height: Double

  /// The whole image.
  public static let whole = UnitRect(clampedX: 0, y: 0, width: 1, height: 1)

  /// The largest distance of an edge from the interval `0...1` that counts as a rounding error.
  private static let tolerance = 1e-9

  /// Creates a part of an image; `nil` if the part exceeds the image, does not have an area or
  /// contains a NaN.
  public init?(x: Double, y: Double, width: Double, height: Double) {
    let numbers = [x, y, width, height, x + width, y + height]
    guard numbers.allSatisfy({ (-Self.tolerance...1 + Self.tolerance).contains($0) }) else {
      return nil
    }
    self.init(clampedX: x, y: y, width: width, height: height)
    guard self.width > 0, self.height > 0 else { return nil }
  }

  private init(clampedX x: Double, y: Double, width: Double, height: Double) {
    self.x = min(max(x, 0), 1)
    self.y = min(max(y, 0), 1)
    self.width = min(width, 1 - self.x)
    self.height = min(height, 1 - self.y)
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The center.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// Returns the smallest part of the image that contains this part and another one.
  public func union(_ other: UnitRect) -> UnitRect {
    let (x, y) = (min(x, other.x), min(y, other.y))
    return UnitRect(
      clampedX: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Returns this part moved so that its center is as near to a point as the image's edges allow.
  public func centered(on point: Point) -> UnitRect {
    UnitRect(
      clampedX: min(max(point.x - width / 2, 0), 1 - width),
      y: min(max(point.y - height / 2, 0), 1 - height), width: width, height: height)
  }
}

extension UnitRect {
  /// Returns the overlap of this part and a crop of the same image, in fractions of the crop; `nil`
  /// if they do not overlap.
  package func relative(to crop: UnitRect) -> UnitRect? {
    let (left, top) = (max(x, crop.x), max(y, crop.y))
    let (right, bottom) = (min(maxX, crop.maxX), min(maxY, crop.maxY))
    guard right > left, bottom > top else { return nil }
    return UnitRect(
      x: (left - crop.x) / crop.width, y: (top - crop.y) / crop.height,
      width: (right - left) / crop.width, height: (bottom - top) / crop.height)
  }
}
