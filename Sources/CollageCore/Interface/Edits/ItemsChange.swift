internal import Foundation

/// A requested change of items, before the selectors that name the items are resolved.
package enum ItemsChange: Hashable, Sendable {
  case move(Movement)
  /// Rotates the items about their centers.
  case rotate(Change<Angle>)
  /// Scales the items about their centers.
  case scale(ItemSizeSpec)
  case flip(FlipAxis)
  case opacity(Change<Double>)
  /// Restores the transform and the look that the items had when they were added, disables all
  /// shaders, and shows the original photos with their backgrounds.
  case reset
  /// Selects a single item and moves it to the front.
  case select
  /// Moves the items forward or backward in the stack.
  case order(StackTarget)
  /// Copies a single item and puts the copy in front of all items. A `nil` name generates one.
  case copy(ItemName?, CopyPlacementSpec)
  case remove
  case name(ItemName)
  case shader(ShaderSpec)
  /// Switches the items between their cutouts and their base images (the photos with background).
  case useCutout(Switch)
  /// Switches the items between their repainted versions and their originals.
  case useRepaint(Switch)
  case arrange(ArrangementSpec)
  case look(LookSpec)
  case text(TextSpec)
  case layout(LayoutSpec)

  /// Returns the edit that makes the change.
  ///
  /// A unit is an item, or a group that the user named as a whole. `focus` finds the subjects of
  /// photos for crops.
  func edit(
    of units: [ItemUnit], in collage: Collage, _ stamp: EditStamp, focus: FocusLookup,
    textSources: TextSources
  ) throws -> Edit {
    let ids = units.flatMap(\.items)
    return switch self {
    case .move(let movement): .transform(units, .move(movement))
    case .rotate(let change): .transform(units, .rotate(change))
    case .scale(let size): .transform(units, .scale(size.sizing(on: collage.canvas)))
    case .flip(let axis): .flip(ids, axis)
    case .opacity(let change): .opacity(ids, change)
    case .reset: .reset(ids)
    case .select: .select(try Self.single(ids, verb: "select"))
    case .order(let target): .order(ids, target)
    case .copy(let name, let placement):
      .copy(
        try Self.single(ids, verb: "copy"),
        CopyDescriptor(id: stamp.id, name: name, createdAt: stamp.date), placement)
    case .remove: .remove(ids)
    case .name(let name): .name(try Self.single(ids, verb: "name"), name)
    case .shader(let shader): .shader(ids, try shader.change(of: ids, in: collage))
    case .useCutout(let change): .useCutout(ids, change)
    case .useRepaint(let change): .useRepaint(ids, change)
    case .arrange(let arrangement): try arrangement.edit(of: units, in: collage)
    case .look(let look): try look.edit(of: ids, in: collage)
    case .text(let text): try text.edit(of: ids, in: collage, textSources)
    case .layout(let layout):
      try layout.edit(of: ids, in: collage, stamp, focus: focus, textSources: textSources)
    }
  }

  /// Returns the only item that the selectors match, for a verb that changes a single item.
  package static func single(_ ids: [Item.ID], verb: String) throws(ArgumentError) -> Item.ID {
    guard ids.count == 1, let id = ids.first else {
      throw .oneItem(verb: verb, count: ids.count)
    }
    return id
  }
}

/// The identifier and the creation time of the items that an edit adds.
///
/// The caller creates the stamp before the transaction, so that a retry adds equal items.
package struct EditStamp: Hashable, Sendable {
  let id: UUID
  let date: Date

  /// Returns the identifier of the new item with the given index; index 0 has the stamp's own
  /// identifier.
  func id(_ number: Int) -> UUID {
    number > 0 ? UUID(hashing: "\(id.text) \(number)") : id
  }

  init(id: UUID, date: Date) {
    self.id = id
    self.date = date
  }
}

extension ItemsChange {
  /// Creates a change that moves items.
  ///
  /// `anchor` is the point of the items' bounds that is moved to the position; `nil` for the
  /// center.
  package static func move(
    to position: Position?, by offset: Position?, anchor: Anchor?
  ) throws(ArgumentError) -> ItemsChange {
    let movement: Movement = try ArgumentError.required(
      of: "move",
      ["to": position.map { .to($0, anchor: anchor ?? .center) }, "by": offset.map(Movement.by)])
    guard anchor == nil || position != nil else {
      throw .companion("anchor", of: "to", not: "by")
    }
    return .move(movement)
  }

  /// Creates a change that rotates items, either to an angle or by a step.
  package static func rotate(to angle: Angle?, by step: Angle?) throws(ArgumentError) -> ItemsChange
  {
    .rotate(
      try ArgumentError.required(
        of: "rotate", ["to": angle.map(Change.to), "by": step.map(Change.by)]))
  }

  /// Creates a change that sets the opacity or adds a step to it.
  package static func opacity(
    to opacity: UnitInterval?, by step: Double?
  ) throws(ArgumentError) -> ItemsChange {
    .opacity(
      try ArgumentError.required(
        of: "opacity", ["to": opacity.map { .to($0.value) }, "by": step.map(Change.by)]))
  }

  /// Creates a change that scales items; throws unless exactly one argument is given.
  ///
  /// `factor` is relative to the item's box, and `step` to the current size.
  package static func scale(
    to factor: Double?, by step: Double?, width: Length?, height: Length?, fit: BoundsSpec?,
    cover: BoundsSpec?
  ) throws(ArgumentError) -> ItemsChange {
    .scale(
      try ArgumentError.required(
        of: "scale",
        [
          "to": factor.map(ItemSizeSpec.factor), "by": step.map(ItemSizeSpec.by),
          "width": width.map(ItemSizeSpec.width), "height": height.map(ItemSizeSpec.height),
          "fit": fit.map(ItemSizeSpec.fit), "cover": cover.map(ItemSizeSpec.cover),
        ]))
  }

  /// Creates a change that copies an item.
  ///
  /// The default name is generated. The default position and scale are those of the original.
  /// `anchor` is the point of the copy's bounds that is moved to the position; `nil` for the
  /// center.
  package static func copy(
    as name: ItemName?, at position: Position?, anchor: Anchor?, scale: Double?
  ) throws(ArgumentError) -> ItemsChange {
    guard anchor == nil || position != nil else { throw .companion("anchor", of: "at") }
    return .copy(
      name, CopyPlacementSpec(position: position, anchor: anchor ?? .center, scale: scale))
  }

  /// Creates a change that shows or hides cutouts; `nil` if no switch is given.
  package static func cutout(_ changes: [Switch]) throws(ArgumentError) -> ItemsChange? {
    try one(of: changes).map(ItemsChange.useCutout)
  }

  /// Creates a change that shows or hides repainted versions; `nil` if no switch is given.
  package static func repaint(_ changes: [Switch]) throws(ArgumentError) -> ItemsChange? {
    try one(of: changes).map(ItemsChange.useRepaint)
  }

  private static func one(of changes: [Switch]) throws(ArgumentError) -> Switch? {
    guard changes.count < 2 else {
      throw .exclusive(given: changes.map(\.rawValue), of: ["on", "off", "toggle"])
    }
    return changes.first
  }
}
