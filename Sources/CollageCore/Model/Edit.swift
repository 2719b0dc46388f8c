public import Foundation

/// One change of one collage: a value that can be applied, recorded and undone.
public enum Edit: Hashable, Sendable {
  /// Puts new items in front of all others, in this order.
  case add([NewItem])
  /// Moves, rotates or scales items and groups, each as one.
  case transform([ItemUnit], TransformChange)
  /// Mirrors items as they are seen on the canvas before they are turned.
  case flip([Item.ID], FlipAxis)
  /// Fades items; a relative change stops at the ends of `0...1`.
  case opacity([Item.ID], Change<Double>)
  /// Brings items back to the placement and look they were added with, without shaders and without the
  /// cutout.
  case reset([Item.ID])
  /// Makes an item the selection and brings it to the front: the tap.
  case select(Item.ID)
  /// Changes the order of the stack.
  case order([Item.ID], StackTarget)
  /// Exchanges the image of items; the new one is aspect-fitted into each item's room. Items that are
  /// cropped keep their frames, which the new image fills, with its focus in sight or its middle.
  case replace([Item.ID], with: StoredImage, focus: Point? = nil)
  /// Puts a copy of an item in front of all others, at the same place if no other is given.
  case copy(Item.ID, CopyIdentity, CopyPlacement = CopyPlacement())
  /// Sets words anew.
  case setText([SetWords])
  /// Removes items.
  case remove([Item.ID])
  /// Gives an item another name.
  case name(Item.ID, ItemName)
  /// Changes the shader stacks of items.
  case shader([Item.ID], ShaderChange)
  /// Changes the looks of items.
  case look([Item.ID], LookChange)
  /// Shows parts of items' pictures, which stay where they are on the canvas or fill their rooms.
  case crop([ItemCrop])
  /// Says what must stay visible of items' pictures; those that are cropped move in their frames.
  case focus([ItemFocus])
  /// Gives items cutouts, in place of those they may have, and switches them on.
  case cutOut([ItemCutout])
  /// Draws items' cutouts or their base images.
  case useCutout([Item.ID], Switch)
  /// Gives items repainted versions, in place of those they may have, and shows them.
  case repaint([ItemRepaint])
  /// Shows items' repainted versions or their originals.
  case useRepaint([Item.ID], Switch)
  /// Brings units to stand at edges or middles.
  case align([ItemUnit], Alignment, to: AlignmentTarget)
  /// Makes the gaps between units equal, from left to right or from top to bottom.
  case distribute([ItemUnit], along: FlipAxis, gap: Length?)
  /// Moves units to the nearest lines, no farther than so; nil is the usual reach.
  case snap([ItemUnit], within: Length?)
  /// Places items as a layout does.
  case place(ItemPlacing)
  /// Exchanges the places of two items.
  case swap(Item.ID, Item.ID)
  /// Locks, hides or groups items, or the opposite.
  case flag([Item.ID], FlagChange)
  /// Changes the canvas.
  case canvas(CanvasChange)
  /// Returns to an earlier canvas and earlier items.
  case restore(Canvas, ItemStack)
}

/// An absolute or a relative change of one number.
public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The new value.
  case to(Value)
  /// What is added to the old value.
  case by(Value)
}

/// Where items go.
public enum Movement: Hashable, Sendable {
  /// The anchor of each item's bounds comes to stand at this position.
  case to(Position, anchor: Anchor)
  /// Each item moves by this offset.
  case by(Position)
}

/// How large items become.
public enum Sizing: Hashable, Sendable {
  /// A multiple of the item's box.
  case factor(Double)
  /// A multiple of the present size.
  case by(Double)
  /// This width of the unturned item.
  case width(Length)
  /// This height of the unturned item.
  case height(Length)
  /// The largest size at which the unturned item fits inside, in canvas pixels.
  case fit(Size)
  /// The smallest size at which the unturned item covers, in canvas pixels.
  case cover(Size)
}

/// A direction of mirroring.
public enum FlipAxis: String, Hashable, Sendable, CaseIterable {
  /// Left becomes right.
  case horizontal = "h"
  /// Top becomes bottom.
  case vertical = "v"
}

/// A place in the stack.
public enum StackTarget: Hashable, Sendable {
  /// In front of all others.
  case front
  /// Behind all others.
  case back
  /// In front of the next other item.
  case up
  /// Behind the next other item.
  case down
  /// At this z; several items stand there one behind the other.
  case index(Int)
}

/// The identity of a copy.
public struct CopyIdentity: Hashable, Sendable {
  /// The new item's identity.
  public let id: UUID
  /// The new item's name; nil makes one from the original's.
  public let name: ItemName?
  /// When the copy is made.
  public let createdAt: Date

  /// Makes an identity.
  public init(id: UUID, name: ItemName?, createdAt: Date) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
  }
}

/// How a copy stands; what is nil is the original's.
public struct CopyPlacement: Hashable, Sendable {
  /// Where the anchor comes to stand.
  public var position: Position?
  /// The point of the copy's bounds that stands at the position.
  public var anchor: Anchor
  /// The factor on the box.
  public var scale: Double?

  /// Makes a placement.
  public init(position: Position? = nil, anchor: Anchor = .center, scale: Double? = nil) {
    self.position = position
    self.anchor = anchor
    self.scale = scale
  }
}

/// A change of shader stacks.
public enum ShaderChange: Hashable, Sendable {
  /// Switches a shader on where it is off and off where it is on.
  case toggle(ShaderChoice)
  /// Switches a shader on; it keeps its place if it runs already.
  case on(ShaderChoice)
  /// Switches a shader on again with the parameters it had, also one of a later version.
  case onAgain(name: String)
  /// Switches a shader off.
  case off(name: String)
  /// Switches all shaders off.
  case clear
}
