public import Foundation

/// The document: a canvas with items on it, ordered from back to front.
///
/// An item's position in ``items`` is its z value, so z values are always dense.
public struct Collage: Hashable, Sendable, Identifiable {
  /// The collage's ID, which is never reused.
  public let id: UUID
  /// The collage's name, unique in its store.
  public var name: CollageName
  /// The canvas.
  public var canvas: Canvas
  /// The items, back to front.
  public var items: ItemStack
  /// The most recently tapped item, which is always one of ``items``.
  public var selection: Item.ID?
  /// The date the collage was created.
  public let createdAt: Date
  /// The date the collage was last saved, or created if it was never saved.
  public var updatedAt: Date

  /// Creates a collage; `updatedAt` defaults to `createdAt`.
  public init(
    id: UUID, name: CollageName, canvas: Canvas, items: ItemStack = [], selection: Item.ID? = nil,
    createdAt: Date, updatedAt: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.canvas = canvas
    self.items = items
    self.selection = selection
    self.createdAt = createdAt
    self.updatedAt = updatedAt ?? createdAt
  }

  /// Returns whether both collages render to the same image.
  public func hasContents(of other: Collage) -> Bool {
    canvas == other.canvas && items == other.items
  }

  /// Returns the position of an item in the stack, where 0 is the back, or `nil` if it isn't an
  /// item.
  public func z(of id: Item.ID) -> Int? {
    items.place(of: id)
  }
}
