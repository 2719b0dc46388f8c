/// The size, resolution, background, frame and watermark of a collage.
public struct Canvas: Hashable, Sendable {
  /// The valid widths and heights, in canvas pixels; the maximum is libjpeg's limit for JPEG files.
  public static let sideRange = 1...65_500
  /// The valid resolutions, in canvas pixels per inch.
  public static let dpiRange = 1...2400
  /// The default resolution, in canvas pixels per inch, which is usual for printing.
  public static let standardDPI = 300
  /// The largest area, in canvas pixels.
  public static let maximumArea = 1_000_000_000
  /// The default canvas: the size of a phone screen, with a white background.
  public static let standard = Canvas(
    size: PixelSize(width: 1080, height: 1920), background: .white)

  /// The size, in pixels.
  public var size: PixelSize
  /// The background color; if it isn't opaque, output images can be transparent.
  public var background: Color
  /// The resolution recorded in output images, in canvas pixels per inch; `nil` if the user hasn't
  /// set one.
  public var dpi: Int?
  /// The backdrop between the background color and the items, or `nil` if there isn't one.
  public var backdrop: BackgroundLayer?
  /// The frame in front of the items, or `nil` if the user hasn't set one.
  public var frame: Frame?
  /// The small image in front of the items and the frame, or `nil` if there isn't one.
  public var watermark: Watermark?
  /// True if output images are mirrored.
  public var isMirrored: Bool
  /// Fields and images that a later version of the program stored; preserved but not drawn.
  package var unknown: UnknownFields

  /// The resolution, in canvas pixels per inch; the default if the user hasn't set one.
  public var resolution: Int { dpi ?? Self.standardDPI }

  package init(
    size: PixelSize, background: Color, dpi: Int? = nil, backdrop: BackgroundLayer? = nil,
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

  /// True if the size and the resolution are valid.
  package var isAllowed: Bool {
    Self.allows(size) && dpi.map(Self.dpiRange.contains) ?? true
  }

  /// Returns whether the size is valid for a canvas.
  public static func allows(_ size: PixelSize) -> Bool {
    sideRange.contains(size.width) && sideRange.contains(size.height) && size.area <= maximumArea
  }
}

extension Canvas {
  /// Returns the canvas with the ID of the backdrop's item replaced.
  ///
  /// A copy of a collage needs this because its items have new IDs.
  package func mappingItems(_ map: (Item.ID) -> Item.ID) -> Canvas {
    var canvas = self
    if case .blurred(let photo) = backdrop {
      canvas.backdrop = .blurred(photo.replacingItem(with: map(photo.item)))
    }
    return canvas
  }
}

extension Canvas {
  /// The images that the canvas uses, by role.
  public var images: [String: StoredImage] {
    var images = unknown.images
    if let image = backdrop?.image { images[CanvasImageRole.background.rawValue] = image }
    if let image = watermark?.image { images[CanvasImageRole.watermark.rawValue] = image }
    return images
  }

  package var imageIDs: [ImageID] { images.values.map(\.id) }

  package func mappingImages(_ map: (StoredImage) -> StoredImage) -> Canvas {
    var canvas = self
    if let image = backdrop?.image { canvas.backdrop = .image(map(image)) }
    if let image = watermark?.image { canvas.watermark?.image = map(image) }
    canvas.unknown.images = unknown.images.mapValues(map)
    return canvas
  }
}

enum CanvasImageRole: String, Hashable, Sendable, CaseIterable {
  case background
  case watermark
}
