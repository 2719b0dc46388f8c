public import Foundation

/// A collage: a canvas and the items on it, ordered from back to front.
///
/// An item's index in ``items`` is its z value, so z values have no gaps.
public struct Collage: Hashable, Sendable, Identifiable {
  /// The collage's ID, which is never reused.
  public let id: UUID
  /// The collage's name, unique in its store.
  public var name: CollageName
  /// The canvas.
  public var canvas: Canvas
  /// The items, back to front.
  public var items: ItemStack
  /// The selected item, which is always one of ``items``; `nil` without a selection.
  public var selection: Item.ID?
  /// The date the collage was created.
  public let createdAt: Date
  /// The date the collage was last saved; if it was never saved, the date it was created.
  public var updatedAt: Date

  /// Creates a collage.
  ///
  /// `updatedAt` defaults to `createdAt`.
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

  /// Returns whether both collages have the same canvas and items, and thus produce the same image.
  public func hasContents(of other: Collage) -> Bool {
    canvas == other.canvas && items == other.items
  }

  /// Returns the position of an item in the z-order, where 0 is the back; `nil` if the collage
  /// doesn't contain the item.
  public func z(of id: Item.ID) -> Int? {
    items.position(of: id)
  }
}
