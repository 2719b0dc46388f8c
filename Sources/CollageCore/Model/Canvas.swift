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
  /// The colour beneath everything; where it is not opaque, pictures can be transparent.
  public var background: Color
  /// How many canvas pixels an inch of paper has, which pictures tell; nil where nobody said.
  public var dpi: Int?
  /// What lies on the colour, behind the items; nil is nothing.
  public var backdrop: Backdrop?
  /// A glow along the rim, in front of the items; nil is none that could be switched on.
  public var frame: Frame?
  /// A small image in front of everything; nil is none.
  public var watermark: Watermark?
  /// Whether pictures show the canvas as a mirror does.
  public var isMirrored: Bool
  /// What a later version stored, which is kept and not drawn.
  package var unknown: UnknownFields

  /// How many canvas pixels an inch of paper has.
  public var resolution: Int { dpi ?? Self.standardDPI }

  /// Makes a canvas.
  package init(
    size: PixelSize, background: Color, dpi: Int? = nil, backdrop: Backdrop? = nil,
    frame: Frame? = nil, watermark: Watermark? = nil, isMirrored: Bool = false,
    unknown: UnknownFields = .none
  ) {
    self.size = size
    self.background = background
    self.dpi = dpi
    self.backdrop = backdrop
    self.frame = frame
    self.watermark = watermark
    self.isMirrored = isMirrored
    self.unknown = unknown
  }

  package static let dpiNumbers = Double(dpiRange.lowerBound)...Double(dpiRange.upperBound)

  /// Whether its size and resolution are such that a canvas may have them.
  package var isAllowed: Bool {
    Self.allows(size) && dpi.map(Self.dpiRange.contains) ?? true
  }

  /// Whether a canvas may have this size.
  public static func allows(_ size: PixelSize) -> Bool {
    sideRange.contains(size.width) && sideRange.contains(size.height) && size.area <= maximumArea
  }
}

extension Canvas {
  /// The canvas of a copy of a collage, in which items have other identities.
  package func mappingItems(_ map: (Item.ID) -> Item.ID) -> Canvas {
    var canvas = self
    if case .blurred(let photo) = backdrop { canvas.backdrop = .blurred(photo.of(map(photo.item))) }
    return canvas
  }
}

/// The image files that a canvas needs.
extension Canvas {
  /// The images by what each of them is to the canvas.
  public var images: [String: StoredImage] {
    var images = unknown.images
    if let image = backdrop?.image { images[CanvasImageRole.background.rawValue] = image }
    if let image = watermark?.image { images[CanvasImageRole.watermark.rawValue] = image }
    return images
  }

  /// The names of the images.
  package var imageIDs: [ImageID] { images.values.map(\.id) }

  /// The canvas with other descriptions of its images.
  package func mappingImages(_ map: (StoredImage) -> StoredImage) -> Canvas {
    var canvas = self
    if let image = backdrop?.image { canvas.backdrop = .image(map(image)) }
    if let image = watermark?.image { canvas.watermark?.image = map(image) }
    canvas.unknown.images = unknown.images.mapValues(map)
    return canvas
  }
}

/// What an image is to a canvas.
enum CanvasImageRole: String, Hashable, Sendable, CaseIterable {
  /// It lies behind the items.
  case background
  /// It stands in front of everything.
  case watermark
}
