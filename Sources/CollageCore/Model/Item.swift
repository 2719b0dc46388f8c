public import Foundation

/// One image on the canvas.
public struct Item: Hashable, Sendable, Codable, Identifiable {
  /// The item's identity; never reused.
  public let id: UUID
  /// The item's name, unique within its collage.
  public var name: ItemName
  /// The base image: the stored photo, upright, in sRGB.
  public var image: StoredImage
  /// The base image's foreground subject; nil until it was cut out.
  public var cutout: Cutout?
  /// Whether the cutout is drawn instead of the base image.
  public var usesCutout: Bool
  /// The unscaled size in canvas pixels; its aspect is the image's.
  public var box: Size
  /// Where the item stands and how it is turned, sized and mirrored.
  public var transform: Transform
  /// How much of what is behind shows through; one is opaque.
  public var opacity: UnitInterval
  /// The effects on the item's pixels.
  public var shaders: ShaderStack
  /// The way the item was added, to which `reset` returns.
  public let added: AddedState
  /// When the item was added.
  public let createdAt: Date

  /// The placement and opacity of an item at the moment it was added.
  public struct AddedState: Hashable, Sendable, Codable {
    /// Where it stood.
    public var transform: Transform
    /// How opaque it was.
    public var opacity: UnitInterval

    /// Keeps the state of a new item.
    public init(transform: Transform, opacity: UnitInterval) {
      self.transform = transform
      self.opacity = opacity
    }
  }

  /// Makes an item from all its properties.
  public init(
    id: UUID, name: ItemName, image: StoredImage, cutout: Cutout? = nil,
    usesCutout: Bool = false, box: Size, transform: Transform, opacity: UnitInterval = .one,
    shaders: ShaderStack = .empty, added: AddedState? = nil, createdAt: Date
  ) {
    self.id = id
    self.name = name
    self.image = image
    self.cutout = cutout
    self.usesCutout = usesCutout
    self.box = box
    self.transform = transform
    self.opacity = opacity
    self.shaders = shaders
    self.added = added ?? AddedState(transform: transform, opacity: opacity)
    self.createdAt = createdAt
  }

  /// The image that is drawn: the cutout when it is in use, else the base.
  public var drawnImage: StoredImage {
    usesCutout ? cutout?.image ?? image : image
  }

  /// The image files that the item needs.
  var storedImages: [StoredImage] {
    [image, cutout?.image, cutout?.trimap].compactMap { $0 }
  }

  /// The names of ``storedImages``.
  var imageIDs: [ImageID] { storedImages.map(\.id) }

  /// Whether it takes up any room, as every item does that was ever added.
  var hasExtent: Bool {
    box.width > 0 && box.height > 0 && transform.scale > 0 && added.transform.scale > 0
  }

  /// The axis-aligned bounds on the canvas.
  public var bounds: Rect {
    transform.bounds(box: box)
  }
}
