public import Foundation

/// The document: a canvas with items on it, back to front.
///
/// The position in ``items`` is the item's z, so z values are always dense.
public struct Collage: Hashable, Sendable, Identifiable {
  /// The collage's identity; never reused.
  public let id: UUID
  /// The collage's name, unique in its store.
  public var name: CollageName
  /// The surface.
  public var canvas: Canvas
  /// The items, back to front.
  public var items: ItemStack
  /// The item that was tapped last; always one of ``items``.
  public var selection: Item.ID?
  /// When the collage was made.
  public let createdAt: Date
  /// When it was last saved; when it was made, if never.
  public var updatedAt: Date

  /// Makes a collage.
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

  /// Whether a picture of it is a picture of another state, too.
  public func hasContents(of other: Collage) -> Bool {
    canvas == other.canvas && items == other.items
  }

  /// The position of an item in the stack, 0 being the back.
  public func z(of id: Item.ID) -> Int? {
    items.place(of: id)
  }
}
