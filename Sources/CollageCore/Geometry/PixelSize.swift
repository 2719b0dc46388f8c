/// The width and height of a raster or a canvas, in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size from a number of columns and rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The longer of the two sides.
  public var longSide: Int { max(width, height) }

  /// Converts a fraction of the long side to a whole number of pixels, at least one.
  package func pixels(fractionOfLongSide part: Double) -> Int {
    max(1, Int((part * Double(longSide)).rounded()))
  }

  /// The size with its width and height swapped.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// Returns the size, scaled down if its long side is longer than `limit`.
  ///
  /// The result has the same aspect ratio, apart from rounding. Both sides are whole pixels and at
  /// least one.
  public func fitted(longSide limit: Int) -> PixelSize {
    fitted(into: PixelSize(width: limit, height: limit))
  }

  /// Returns the size, scaled down if it doesn't fit into the bounds.
  ///
  /// The result has the same aspect ratio, apart from rounding. Both sides are whole pixels and at
  /// least one.
  public func fitted(into bounds: PixelSize) -> PixelSize {
    let factor = min(
      1, Double(bounds.width) / Double(width), Double(bounds.height) / Double(height))
    return PixelSize(
      width: max(1, Int((Double(width) * factor).rounded())),
      height: max(1, Int((Double(height) * factor).rounded())))
  }

  /// Returns the size multiplied by a factor; each side is rounded and limited to
  /// 1...1,000,000,000.
  package func scaled(by factor: Double) -> PixelSize {
    func side(_ value: Int) -> Int { max(1, Int(min(1e9, (Double(value) * factor).rounded()))) }
    return PixelSize(width: side(width), height: side(height))
  }

  /// Returns the size with the given width and the same aspect ratio; the height is at least one.
  public func scaled(toWidth width: Int) -> PixelSize {
    var size = scaled(by: Double(width) / Double(self.width))
    size.width = width
    return size
  }

  /// Returns the size with the given height and the same aspect ratio; the width is at least one.
  package func scaled(toHeight height: Int) -> PixelSize {
    var size = scaled(by: Double(height) / Double(self.height))
    size.height = height
    return size
  }
}

extension PixelSize: CustomStringConvertible {
  /// The size as text, such as `1080x1920`.
  public var description: String { "\(width)x\(height)" }
}
