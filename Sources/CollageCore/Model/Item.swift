public import Foundation

/// An item on the canvas: a photo or a text with its transform and its look.
public struct Item: Hashable, Sendable, Identifiable {
  /// The item's ID, which is never reused.
  public package(set) var id: UUID
  /// The item's name, unique within its collage.
  public var name: ItemName
  /// The item's content.
  public var content: Content
  /// The size at scale one, in canvas pixels, with the aspect ratio of the content.
  public var box: Size
  /// The position, rotation, scale and mirroring.
  public var transform: Transform
  /// The item's look.
  public var look: Look
  /// The flags that affect editing, such as locked or hidden.
  package var flags: ItemFlags
  /// The transform and the look that the item had when it was added; `reset` restores them.
  package let added: AddedState
  /// The date the item was added.
  public internal(set) var createdAt: Date

  package struct AddedState: Hashable, Sendable {
    package var transform: Transform
    package var look: Look

    package init(transform: Transform, look: Look) {
      self.transform = transform
      self.look = look
    }
  }

  /// Creates an item.
  ///
  /// Without `added`, the item counts as added with the given transform and look.
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

  /// The photo, or `nil` if the item shows something else.
  public var photo: Photo? { content.photo }

  /// True if edits can't change the item's content, look, transform or z-order, or remove it.
  public var isLocked: Bool { flags.isLocked }

  /// True if output images omit the item.
  public var isHidden: Bool { flags.isHidden }

  /// The item's group, or `nil` if the item isn't in a group.
  public var group: GroupName? { flags.group }
  /// The images that the item uses, by role.
  package var images: [String: StoredImage] {
    var images = content.images
    images[ImageRole.mask.rawValue] = look.mask?.image
    return images
  }

  package var storedImages: [StoredImage] { Array(images.values) }

  /// Returns whether both items use the same images.
  package func sharesImages(with other: Item) -> Bool {
    content == other.content && look.mask == other.look.mask
      || images == other.images
  }

  package func mappingImages(_ map: (StoredImage) -> StoredImage) -> Item {
    var item = self
    item.content = content.mappingImages(map)
    if let image = look.mask?.image { item.look.mask = .image(map(image)) }
    return item
  }

  package var imageIDs: [ImageID] { storedImages.map(\.id) }

  /// True if the item has a positive size, as every valid item does.
  package var hasExtent: Bool {
    box.width > 0 && box.height > 0 && transform.scale > 0 && added.transform.scale > 0
  }

  /// The unscaled size of the visible area: the box, or the part of the box that remains after
  /// cropping.
  public var visibleSize: Size {
    guard let crop = look.crop else { return box }
    return Size(width: box.width * crop.width, height: box.height * crop.height)
  }

  /// The axis-aligned bounds on the canvas.
  public var bounds: Rect {
    transform.bounds(box: visibleSize)
  }

  /// Returns the matrix from the whole, uncropped image to canvas pixels.
  ///
  /// The image's top-left corner is (0, 0) and its bottom-right corner is `extent`.
  package func imageMatrix(extent: Size) -> AffineMatrix {
    guard let crop = look.crop else { return transform.matrix(box: box, extent: extent) }
    let unit = Size(width: 1, height: 1)
    return AffineMatrix.scaling(x: 1 / extent.width, y: 1 / extent.height)
      .then(.translation(x: -crop.x, y: -crop.y))
      .then(.scaling(x: 1 / crop.width, y: 1 / crop.height))
      .then(transform.matrix(box: visibleSize, extent: unit))
  }
}
