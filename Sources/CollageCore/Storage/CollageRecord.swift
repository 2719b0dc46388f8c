public import Foundation

/// What the store knows of a collage beside the document itself.
public struct CollageRecord: Hashable, Sendable, Identifiable {
  /// The collage's identity.
  public let id: UUID
  /// The collage's name.
  public var name: CollageName
  /// When the collage was made.
  public let createdAt: Date
  /// When it was last saved; when it was made, if never.
  public var updatedAt: Date
  /// When it was last edited, be it by an edit that was undone; when it was made, if never.
  public var editedAt: Date
  /// The number of the current revision; 0 is the state in which the collage was made.
  public var head: Int
  /// The number of the newest revision; larger than ``head`` after an undo.
  public var newest: Int
  /// The revision of the last save; nil if never saved, or if that revision was dropped.
  public var saved: Int?
  /// The state of the last save, kept once its revision was dropped.
  package var savedState: SavedState?
  /// The snapshot's file name; nil if never saved.
  public var snapshot: String?
  /// When the collage was deleted; nil if it is not.
  public var deletedAt: Date?

  /// A canvas and its items apart from any revision.
  package struct SavedState: Hashable, Sendable {
    /// The surface.
    package let canvas: Canvas
    /// The items, back to front.
    package let items: ItemStack

    package init(canvas: Canvas, items: ItemStack) {
      self.canvas = canvas
      self.items = items
    }

    /// Keeps the contents of a collage.
    package init(_ collage: Collage) {
      canvas = collage.canvas
      items = collage.items
    }

    /// The images that the canvas and the items need.
    var storedImages: [StoredImage] {
      canvas.images.values + items.flatMap(\.storedImages)
    }

    /// The names of ``storedImages``.
    var imageIDs: [ImageID] { storedImages.map(\.id) }

    /// Returns the state with other descriptions of its items' images.
    func mappingImages(_ map: (StoredImage) -> StoredImage) -> SavedState {
      SavedState(canvas: canvas, items: ItemStack(items.map { $0.mappingImages(map) }))
    }

    /// A collage with this canvas and these items in place of its own.
    package func replacingContents(of collage: Collage) -> Collage {
      var collage = collage
      collage.canvas = canvas
      collage.items = items
      return collage
    }
  }

  /// Whether there are edits since the last save, or since the collage was made.
  public var isDirty: Bool {
    savedState != nil || head != (saved ?? 0)
  }

  /// Whether the collage was deleted at a moment or before it.
  package func wasDeleted(by limit: Date) -> Bool { deletedAt.map { $0 <= limit } ?? false }

  /// Makes the record of a new collage.
  public init(id: UUID, name: CollageName, createdAt: Date) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
    self.updatedAt = createdAt
    self.editedAt = createdAt
    self.head = 0
    self.newest = 0
  }
}

/// One line of a collage's history.
public struct Revision: Hashable, Sendable {
  /// The number; 0 is the state in which the collage was made.
  public let number: Int
  /// What was done, in words.
  public let label: String
  /// When it was done.
  public let createdAt: Date

  /// Makes a line.
  public init(number: Int, label: String, createdAt: Date) {
    self.number = number
    self.label = label
    self.createdAt = createdAt
  }
}

/// One collage in the gallery.
public struct GalleryEntry: Hashable, Sendable {
  /// The collage's record.
  public let record: CollageRecord
  /// The size of its canvas.
  public let canvasSize: PixelSize
  /// How many items it holds.
  public let itemCount: Int

  /// Makes an entry.
  public init(record: CollageRecord, canvasSize: PixelSize, itemCount: Int) {
    self.record = record
    self.canvasSize = canvasSize
    self.itemCount = itemCount
  }
}
