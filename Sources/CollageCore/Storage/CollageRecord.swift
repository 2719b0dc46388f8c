public import Foundation

/// The store's record of a collage, without the canvas and the items.
public struct CollageRecord: Hashable, Sendable, Identifiable {
  /// The collage's ID.
  public let id: UUID
  /// The collage's name.
  public var name: CollageName
  /// The date the collage was created.
  public let createdAt: Date
  /// The date the collage was last saved; if it was never saved, the date it was created.
  public var updatedAt: Date
  /// The date of the last edit, even if that edit was undone; if there aren't any edits, the date
  /// the collage was created.
  public var editedAt: Date
  /// The number of the current revision; 0 is the initial state of the collage.
  public var head: Int
  /// The number of the newest revision; after an undo, it is larger than ``head``.
  public var newest: Int
  /// The number of the last saved revision; `nil` if there isn't one or if it was dropped.
  public var saved: Int?
  /// The last saved state; `nil` unless its revision was dropped.
  package var savedState: SavedState?
  /// The name of the snapshot's files; `nil` if the collage was never saved.
  ///
  /// A snapshot is the image that is rendered when a collage is saved.
  public var snapshot: String?
  /// The date the collage was deleted; `nil` if it isn't deleted.
  public var deletedAt: Date?

  /// A saved canvas and its items, independent of a revision.
  package struct SavedState: Hashable, Sendable {
    package let canvas: Canvas
    package let items: ItemStack

    package init(canvas: Canvas, items: ItemStack) {
      self.canvas = canvas
      self.items = items
    }

    package init(_ collage: Collage) {
      canvas = collage.canvas
      items = collage.items
    }

    var storedImages: [StoredImage] {
      canvas.images.values + items.flatMap(\.storedImages)
    }

    var imageIDs: [ImageID] { storedImages.map(\.id) }

    /// Returns the state with the image descriptions of its items replaced.
    func mappingImages(_ map: (StoredImage) -> StoredImage) -> SavedState {
      SavedState(canvas: canvas, items: ItemStack(items.map { $0.mappingImages(map) }))
    }

    /// Returns a collage with its canvas and items replaced by the saved ones.
    package func replacingContents(of collage: Collage) -> Collage {
      var collage = collage
      collage.canvas = canvas
      collage.items = items
      return collage
    }
  }

  /// True if the collage has edits since it was last saved, or since it was created if it was never
  /// saved.
  public var isDirty: Bool {
    savedState != nil || head != (saved ?? 0)
  }

  /// Returns whether the collage was deleted at the given time or earlier.
  package func wasDeleted(by limit: Date) -> Bool { deletedAt.map { $0 <= limit } ?? false }

  /// Creates the record of a new collage.
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

/// An entry of a collage's history; each edit creates one.
public struct Revision: Hashable, Sendable {
  /// The revision's number; 0 is the initial state of the collage.
  public let number: Int
  /// The description of the edit.
  public let label: String
  /// The date of the edit.
  public let createdAt: Date

  /// Creates an entry.
  public init(number: Int, label: String, createdAt: Date) {
    self.number = number
    self.label = label
    self.createdAt = createdAt
  }
}

/// A collage as listed in the gallery.
public struct GalleryEntry: Hashable, Sendable {
  /// The collage's record.
  public let record: CollageRecord
  /// The size of the canvas, in pixels.
  public let canvasSize: PixelSize
  /// The number of items.
  public let itemCount: Int

  /// Creates an entry.
  public init(record: CollageRecord, canvasSize: PixelSize, itemCount: Int) {
    self.record = record
    self.canvasSize = canvasSize
    self.itemCount = itemCount
  }
}
