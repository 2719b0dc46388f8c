/// A part of a picture, in fractions of its width and height.
///
/// It lies in `0...1` along both axes and has an area; what does not cannot be built.
public struct UnitRect: Hashable, Sendable {
  /// The left edge.
  public let x: Double
  /// The upper edge.
  public let y: Double
  /// The horizontal extent.
  public let width: Double
  /// The vertical extent.
  public let height: Double

  /// All of a picture.
  public static let whole = UnitRect(clampedX: 0, y: 0, width: 1, height: 1)

  /// How far beyond an edge a number may be that was rounded on its way.
  private static let tolerance = 1e-9

  /// Makes a part, or nil when it leaves the picture, has no area or is not a number.
  public init?(x: Double, y: Double, width: Double, height: Double) {
    let numbers = [x, y, width, height, x + width, y + height]
    guard numbers.allSatisfy({ (-Self.tolerance...1 + Self.tolerance).contains($0) }),
      width > 0, height > 0
    else { return nil }
    self.init(clampedX: x, y: y, width: width, height: height)
  }

  private init(clampedX x: Double, y: Double, width: Double, height: Double) {
    self.x = min(max(x, 0), 1)
    self.y = min(max(y, 0), 1)
    self.width = min(width, 1 - self.x)
    self.height = min(height, 1 - self.y)
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The lower edge.
  public var maxY: Double { y + height }
  /// The middle.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// The smallest part that holds this one and another.
  public func union(_ other: UnitRect) -> UnitRect {
    let (x, y) = (min(x, other.x), min(y, other.y))
    return UnitRect(
      clampedX: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The part of this size whose middle is as near to a point as the picture's edges allow.
  public func centered(on point: Point) -> UnitRect {
    UnitRect(
      clampedX: min(max(point.x - width / 2, 0), 1 - width),
      y: min(max(point.y - height / 2, 0), 1 - height), width: width, height: height)
  }
}

extension UnitRect {
  /// This part of a picture as a part of what a crop leaves of it; nil where nothing of it is left.
  package func within(_ crop: UnitRect) -> UnitRect? {
    let (left, top) = (max(x, crop.x), max(y, crop.y))
    let (right, bottom) = (min(maxX, crop.maxX), min(maxY, crop.maxY))
    guard right > left, bottom > top else { return nil }
    return UnitRect(
      x: (left - crop.x) / crop.width, y: (top - crop.y) / crop.height,
      width: (right - left) / crop.width, height: (bottom - top) / crop.height)
  }
}
