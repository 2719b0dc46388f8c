public import Foundation

/// One thing on the canvas.
public struct Item: Hashable, Sendable, Identifiable {
  /// The item's identity; never reused.
  public internal(set) var id: UUID
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
  /// The way the item was added, to which `reset` returns.
  public let added: AddedState
  /// When the item was added.
  public internal(set) var createdAt: Date

  /// The placement and look of an item at the moment it was added.
  public struct AddedState: Hashable, Sendable {
    /// Where it stood.
    public var transform: Transform
    /// How it was drawn.
    public var look: Look

    /// Keeps the state of a new item.
    public init(transform: Transform, look: Look) {
      self.transform = transform
      self.look = look
    }
  }

  /// Makes an item from all its properties; without `added` it is new.
  public init(
    id: UUID, name: ItemName, content: Content, box: Size, transform: Transform,
    look: Look = .plain, added: AddedState? = nil, createdAt: Date
  ) {
    self.id = id
    self.name = name
    self.content = content
    self.box = box
    self.transform = transform
    self.look = look
    self.added = added ?? AddedState(transform: transform, look: look)
    self.createdAt = createdAt
  }

  /// The photo that it shows, if it is one.
  public var photo: Photo? { content.photo }

  /// The image files that the item needs.
  var storedImages: [StoredImage] { Array(content.images.values) }

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
