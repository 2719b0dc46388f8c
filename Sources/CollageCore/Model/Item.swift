public import Foundation

/// One thing on the canvas.
public struct Item: Hashable, Sendable, Identifiable {
  /// The item's identity; never reused.
  public package(set) var id: UUID
  /// The item's name, unique within its collage.
  public var name: ItemName
  /// What it shows.
  public var content: Content
  /// The unscaled size in canvas pixels; its aspect is the content's.
  public var box: Size
  /// Where the item stands and how it is turned, sized and mirrored.
  public var transform: Transform
  /// How it is drawn.
  public var look: Look
  /// What somebody noted of it for editing.
  package var flags: ItemFlags
  /// The way the item was added, to which `reset` returns.
  package let added: AddedState
  /// When the item was added.
  public internal(set) var createdAt: Date

  /// The placement and look of an item at the moment it was added.
  package struct AddedState: Hashable, Sendable {
    /// Where it stood.
    package var transform: Transform
    /// How it was drawn.
    package var look: Look

    /// Keeps the state of a new item.
    package init(transform: Transform, look: Look) {
      self.transform = transform
      self.look = look
    }
  }

  /// Makes an item from all its properties; without `added` it is new.
  package init(
    id: UUID, name: ItemName, content: Content, box: Size, transform: Transform,
    look: Look = .plain, flags: ItemFlags = .none, added: AddedState? = nil, createdAt: Date
  ) {
    self.id = id
    self.name = name
    self.content = content
    self.box = box
    self.transform = transform
    self.look = look
    self.flags = flags
    self.added = added ?? AddedState(transform: transform, look: look)
    self.createdAt = createdAt
  }

  /// The photo that it shows, if it is one.
  public var photo: Photo? { content.photo }

  /// Whether no edit may change how it looks and stands.
  public var isLocked: Bool { flags.isLocked }

  /// Whether it is left out of pictures.
  public var isHidden: Bool { flags.isHidden }

  /// The group that it belongs to.
  public var group: GroupName? { flags.group }
  /// The image files that the item needs, by what each of them is to it.
  package var images: [String: StoredImage] {
    var images = content.images
    images[ImageRole.mask.rawValue] = look.mask?.image
    return images
  }

  /// The image files that the item needs.
  package var storedImages: [StoredImage] { Array(images.values) }

  /// Whether it needs the very images that another one needs, with the same facts.
  package func sharesImages(with other: Item) -> Bool {
    content == other.content && look.mask == other.look.mask
      || images == other.images
  }

  /// The item with other descriptions of its images.
  package func mappingImages(_ map: (StoredImage) -> StoredImage) -> Item {
    var item = self
    item.content = content.mappingImages(map)
    if let image = look.mask?.image { item.look.mask = .image(map(image)) }
    return item
  }

  /// The names of ``storedImages``.
  package var imageIDs: [ImageID] { storedImages.map(\.id) }

  /// Whether it takes up any room, as every item does that was ever added.
  package var hasExtent: Bool {
    box.width > 0 && box.height > 0 && transform.scale > 0 && added.transform.scale > 0
  }

  /// The unscaled size of what is shown: the box, or the part of it that is left by the crop.
  public var frame: Size {
    guard let crop = look.crop else { return box }
    return Size(width: box.width * crop.width, height: box.height * crop.height)
  }

  /// The axis-aligned bounds on the canvas.
  public var bounds: Rect {
    transform.bounds(box: frame)
  }

  /// The map from the whole picture, whose corners are (0, 0) and (`extent`), to canvas pixels.
  package func pictureMatrix(extent: Size) -> AffineMatrix {
    guard let crop = look.crop else { return transform.matrix(box: box, extent: extent) }
    let unit = Size(width: 1, height: 1)
    return AffineMatrix.scaling(x: 1 / extent.width, y: 1 / extent.height)
      .then(.translation(x: -crop.x, y: -crop.y))
      .then(.scaling(x: 1 / crop.width, y: 1 / crop.height))
      .then(transform.matrix(box: frame, extent: unit))
  }
}
