/// The surface that items stand on.
public struct Canvas: Hashable, Sendable, Codable {
  /// The largest width or height, in canvas pixels: that of a JPEG file.
  public static let sideRange = 1...65_500
  /// The largest area, in canvas pixels.
  public static let maximumArea = 1_000_000_000
  /// The size and background of a collage that nothing else is said of: a phone screen, white.
  public static let standard = Canvas(
    size: PixelSize(width: 1080, height: 1920), background: .white)

  /// Columns and rows.
  public var size: PixelSize
  /// What shows where no item is.
  public var background: Color

  /// Makes a canvas.
  public init(size: PixelSize, background: Color) {
    self.size = size
    self.background = background
  }

  /// Whether a canvas may have this size.
  public static func allows(_ size: PixelSize) -> Bool {
    sideRange.contains(size.width) && sideRange.contains(size.height) && size.area <= maximumArea
  }
}
