/// The width and height of a raster or a canvas, in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Makes a size from columns and rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The longer of the two sides.
  public var longSide: Int { max(width, height) }

  /// A part of the long side in whole pixels, at least one.
  package func pixels(_ part: Double) -> Int {
    max(1, Int((part * Double(longSide)).rounded()))
  }

  /// The size after a quarter turn.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The size whose long side is at most `limit`, with the same aspect; never larger than this one.
  ///
  /// Both sides are rounded to the nearest whole number and are at least one.
  public func fitted(longSide limit: Int) -> PixelSize {
    fitted(into: PixelSize(width: limit, height: limit))
  }

  /// The largest size with the same aspect that fits into another one; never larger than this one.
  ///
  /// Both sides are rounded to the nearest whole number and are at least one.
  public func fitted(into frame: PixelSize) -> PixelSize {
    let factor = min(
      1, Double(frame.width) / Double(width), Double(frame.height) / Double(height))
    return PixelSize(
      width: max(1, Int((Double(width) * factor).rounded())),
      height: max(1, Int((Double(height) * factor).rounded())))
  }

  /// The size times a factor, each side rounded and at least one.
  package func scaled(by factor: Double) -> PixelSize {
    func side(_ value: Int) -> Int { max(1, Int(min(1e9, (Double(value) * factor).rounded()))) }
    return PixelSize(width: side(width), height: side(height))
  }

  /// The size of this shape with a width; the height is rounded and at least one.
  public func scaled(toWidth width: Int) -> PixelSize {
    var size = scaled(by: Double(width) / Double(self.width))
    size.width = width
    return size
  }

  /// The size of this shape with a height.
  package func scaled(toHeight height: Int) -> PixelSize {
    var size = scaled(by: Double(height) / Double(self.height))
    size.height = height
    return size
  }
}

extension PixelSize: CustomStringConvertible {
  /// The size as people write it: `1080x1920`.
  public var description: String { "\(width)x\(height)" }
}
