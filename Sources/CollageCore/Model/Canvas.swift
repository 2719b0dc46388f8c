/// The surface that items stand on.
public struct Canvas: Hashable, Sendable {
  /// The largest width or height, in canvas pixels: that of a JPEG file.
  public static let sideRange = 1...65_500
  /// How many canvas pixels an inch of paper can have.
  public static let dpiRange = 1...2400
  /// How many it has when nothing is said: what printers ask for.
  public static let standardDPI = 300
  /// The largest area, in canvas pixels.
  public static let maximumArea = 1_000_000_000
  /// The size and background of a collage that nothing else is said of: a phone screen, white.
  public static let standard = Canvas(
    size: PixelSize(width: 1080, height: 1920), background: .white)

  /// Columns and rows.
  public var size: PixelSize
  /// What shows where no item is.
  public var background: Color
  /// How many canvas pixels an inch of paper has, which pictures tell; nil where nobody said.
  public var dpi: Int?
  /// What a later version stored, which is kept and not drawn.
  public var unknown: [String: JSONValue]

  /// How many canvas pixels an inch of paper has.
  public var resolution: Int { dpi ?? Self.standardDPI }

  /// Makes a canvas.
  public init(
    size: PixelSize, background: Color, dpi: Int? = nil, unknown: [String: JSONValue] = [:]
  ) {
    self.size = size
    self.background = background
    self.dpi = dpi
    self.unknown = unknown
  }

  static let dpiNumbers = Double(dpiRange.lowerBound)...Double(dpiRange.upperBound)

  /// Whether its size and resolution are such that a canvas may have them.
  var isAllowed: Bool {
    Self.allows(size) && dpi.map(Self.dpiRange.contains) ?? true
  }

  /// Whether a canvas may have this size.
  public static func allows(_ size: PixelSize) -> Bool {
    sideRange.contains(size.width) && sideRange.contains(size.height) && size.area <= maximumArea
  }
}
