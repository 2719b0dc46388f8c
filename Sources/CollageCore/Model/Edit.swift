public import Foundation

/// A change of a collage; it is a value that can be applied, recorded and undone.
public enum Edit: Hashable, Sendable {
  /// Adds new items in front of all others; the last one becomes the frontmost.
  case add([NewItem])
  /// Moves, rotates or scales units.
  ///
  /// A unit is an item, or a group that changes as a whole.
  case transform([ItemUnit], TransformChange)
  /// Mirrors items along their own axes, before their rotation.
  case flip([Item.ID], FlipAxis)
  /// Changes the opacity of items; the result of a relative change is clamped to `0...1`.
  case opacity([Item.ID], Change<Double>)
  /// Restores the transform and the look that items had when they were added, and turns off
  /// shaders, cutouts and repainted versions.
  case reset([Item.ID])
  /// Selects an item and, unless it is locked, brings it to the front.
  case select(Item.ID)
  /// Changes the z-order.
  case order([Item.ID], StackTarget)
  /// Replaces the photo of items.
  ///
  /// In a cropped item, the new photo fills the visible area, and `focus` is the point of the photo
  /// that stays visible; `nil` is its center. In other items, the new photo is fitted into the
  /// available area; see ``Item/cellSize``.
  case replace([Item.ID], with: StoredImage, focus: Point? = nil)
  /// Adds a copy of an item in front of all others.
  ///
  /// By default, the copy has the original's position.
  case copy(Item.ID, CopyDescriptor, CopyPlacementSpec = CopyPlacementSpec())
  /// Sets the text of items.
  case setText([TextUpdate])
  /// Removes items.
  case remove([Item.ID])
  /// Renames an item.
  case name(Item.ID, ItemName)
  /// Changes the shader stacks of items.
  case shader([Item.ID], ShaderChange)
  /// Changes the looks of items.
  case look([Item.ID], LookChange)
  /// Crops items to parts of their images.
  ///
  /// ``ItemCrop/fillsCell`` determines whether a part keeps its position on the canvas or fills the
  /// available area.
  case crop([ItemCrop])
  /// Sets the focus of items: the point of the image that stays visible.
  ///
  /// A cropped image moves within the item's visible area.
  case focus([ItemFocus])
  /// Sets or replaces the cutouts of items and shows them.
  case cutOut([ItemCutout])
  /// Shows items' cutouts or their base images.
  case useCutout([Item.ID], Switch)
  /// Sets or replaces the repainted versions of items and shows them.
  case repaint([ItemRepaint])
  /// Shows items' repainted versions or their originals.
  case useRepaint([Item.ID], Switch)
  /// Aligns units to edges or center lines.
  case align([ItemUnit], Alignment, to: AlignmentTarget)
  /// Makes the gaps between units equal, from left to right or from top to bottom.
  ///
  /// If `gap` is `nil`, the first and the last unit stay in place.
  case distribute([ItemUnit], along: FlipAxis, gap: Length?)
  /// Snaps units to the nearest lines within a distance; see ``SnapLines``.
  ///
  /// If the distance is `nil`, the default is used.
  case snap([ItemUnit], within: Length?)
  /// Arranges items in a layout.
  case place(Arrangement)
  /// Swaps the centers, rotations and z-order positions of two items, and scales each item to fit
  /// into the visible rectangle of the other one.
  case swap(Item.ID, Item.ID)
  /// Sets a flag of items: locked, hidden, group or template placeholder.
  case flag([Item.ID], FlagChange)
  /// Changes the canvas.
  case canvas(CanvasChange)
  /// Restores an earlier canvas and earlier items.
  case restore(Canvas, ItemStack)
}

/// An absolute or relative change of a value.
public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The new value.
  case to(Value)
  /// The difference to add to the old value.
  case by(Value)
}

/// A movement of items to a position or by an offset.
public enum Movement: Hashable, Sendable {
  /// Moves each item, or each group as a whole, so that the anchor of its bounds is at this
  /// position.
  case to(Position, anchor: Anchor)
  /// Moves each item by this offset.
  case by(Position)
}

/// The new size of items or groups.
///
/// The width and the height of a group are those of its bounds; its scale is that of its backmost
/// item.
public enum Sizing: Hashable, Sendable {
  /// A new scale, where one is the size of the item's box.
  case factor(Double)
  /// A factor that multiplies the current size.
  case by(Double)
  /// The width of the item before its rotation.
  case width(Length)
  /// The height of the item before its rotation.
  case height(Length)
  /// The largest size at which the item, before its rotation, fits into a size in canvas pixels.
  case fit(Size)
  /// The smallest size at which the item, before its rotation, covers a size in canvas pixels.
  case cover(Size)
}

/// The direction of mirroring.
public enum FlipAxis: String, Hashable, Sendable, CaseIterable {
  /// Swaps left and right.
  case horizontal = "h"
  /// Swaps top and bottom.
  case vertical = "v"
}

/// A new position in the z-order.
public enum StackTarget: Hashable, Sendable {
  /// In front of all other items.
  case front
  /// Behind all other items.
  case back
  /// One step forward: in front of the next item above.
  case up
  /// One step back: behind the next item below.
  case down
  /// At this z value, where 0 is the back; several items get consecutive z values.
  case index(Int)
}

/// The ID, name and creation date of a copy.
public struct CopyDescriptor: Hashable, Sendable {
  /// The new item's ID.
  public let id: UUID
  /// The new item's name; `nil` derives one from the original's name.
  public let name: ItemName?
  /// The date the copy is created.
  public let createdAt: Date

  /// Creates the descriptor of a copy.
  public init(id: UUID, name: ItemName?, createdAt: Date) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
  }
}

/// The placement of a copy; a property that is `nil` has the original's value.
public struct CopyPlacementSpec: Hashable, Sendable {
  /// The position of the anchor.
  public var position: Position?
  /// The point of the copy's bounds that is placed at the position.
  public var anchor: Anchor
  /// The scale, where one is the size of the item's box.
  public var scale: Double?

  /// Creates a placement.
  public init(position: Position? = nil, anchor: Anchor = .center, scale: Double? = nil) {
    self.position = position
    self.anchor = anchor
    self.scale = scale
  }
}

/// A change of shader stacks.
public enum ShaderChange: Hashable, Sendable {
  /// Activates an inactive shader, or deactivates an active one.
  case toggle(ShaderSettings)
  /// Activates a shader; an active shader keeps its position in the stack.
  case on(ShaderSettings)
  /// Activates a shader again with its previous parameters.
  ///
  /// The shader can be one that only a later version knows.
  case reactivate(name: String)
  /// Deactivates a shader.
  case off(name: String)
  /// Deactivates all shaders.
  case clear
}
