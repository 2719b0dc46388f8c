internal import Foundation

/// What is to become of some items, before it is known which they are.
package enum ItemsChange: Hashable, Sendable {
  /// They move.
  case move(Movement)
  /// They turn about their centres.
  case rotate(Change<Angle>)
  /// They grow or shrink about their centres.
  case scale(WantedSize)
  /// They are mirrored.
  case flip(FlipAxis)
  /// They fade.
  case opacity(Change<Double>)
  /// They become what they were when they were added.
  case reset
  /// The only one becomes the selection and comes to the front.
  case select
  /// They get another place in the stack.
  case order(StackTarget)
  /// A copy of the only one is put in front; nil makes up its name.
  case copy(ItemName?, CopyPlacement)
  /// They go.
  case remove
  /// The only one gets this name.
  case name(ItemName)
  /// Their shaders change.
  case shader(WantedShader)
  /// Their cutouts or their base images are drawn.
  case useCutout(Switch)
  /// Their repainted versions or their originals are shown.
  case useRepaint(Switch)
  /// They are put in order.
  case arrange(WantedArrangement)
  /// Their looks change.
  case look(WantedLook)
  /// Their words are set anew.
  case text(WantedText)
  /// They are placed all at once.
  case layout(WantedLayout)

  /// Makes the edit of a collage.
  ///
  /// - Parameters:
  ///   - units: The items, and the groups that are named as wholes.
  ///   - collage: The collage as it is.
  ///   - stamp: The identity and the time of what is made.
  ///   - focus: Tells where pictures are to be cropped.
  ///   - words: What words are made of besides what they say.
  /// - Returns: The edit.
  /// - Throws: ``ArgumentError``, ``EditError``, ``SelectionError``, and what keeps a photo from being
  ///   read.
  func edit(
    of units: [ItemUnit], in collage: Collage, _ stamp: EditStamp, focus: FocusLookup,
    words: TextSources
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
        CopyIdentity(id: stamp.id, name: name, createdAt: stamp.date), placement)
    case .remove: .remove(ids)
    case .name(let name): .name(try Self.single(ids, verb: "name"), name)
    case .shader(let shader): .shader(ids, try shader.change(of: ids, in: collage))
    case .useCutout(let change): .useCutout(ids, change)
    case .useRepaint(let change): .useRepaint(ids, change)
    case .arrange(let arrangement): try arrangement.edit(of: units, in: collage)
    case .look(let look): try look.edit(of: ids, in: collage)
    case .text(let text): try text.edit(of: ids, in: collage, words)
    case .layout(let layout):
      try layout.edit(of: ids, in: collage, stamp, focus: focus, words: words)
    }
  }

  /// The only one of some items.
  ///
  /// - Parameters:
  ///   - ids: What selectors named.
  ///   - verb: The verb that takes one item.
  /// - Returns: That item.
  /// - Throws: ``ArgumentError/oneItem(verb:count:)``.
  package static func single(_ ids: [Item.ID], verb: String) throws(ArgumentError) -> Item.ID {
    guard ids.count == 1, let id = ids.first else {
      throw .oneItem(verb: verb, count: ids.count)
    }
    return id
  }
}

/// The identity and the time of what an edit makes, settled before a transaction that may be done
/// several times.
package struct EditStamp: Hashable, Sendable {
  /// The identity of a new item.
  let id: UUID
  /// When it is made.
  let date: Date

  /// The identity of one of several new items, of which the first has that of the stamp.
  func id(_ number: Int) -> UUID {
    number > 0 ? UUID(hashing: "\(id.text) \(number)") : id
  }

  /// Makes a stamp.
  init(id: UUID, date: Date) {
    self.id = id
    self.date = date
  }
}

/// The rules of arguments that go together.
extension ItemsChange {
  /// Items that move.
  ///
  /// - Parameters:
  ///   - position: Where they go.
  ///   - offset: How far they move.
  ///   - anchor: The point of their bounds that goes to the position; the centre if nothing is said.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError``.
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

  /// Items that turn.
  ///
  /// - Parameters:
  ///   - angle: The angle that they get.
  ///   - step: How far they turn on.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError``.
  package static func rotate(to angle: Angle?, by step: Angle?) throws(ArgumentError) -> ItemsChange
  {
    .rotate(
      try ArgumentError.required(
        of: "rotate", ["to": angle.map(Change.to), "by": step.map(Change.by)]))
  }

  /// Items that fade.
  ///
  /// - Parameters:
  ///   - opacity: The opacity that they get.
  ///   - step: What is added to it.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError``.
  package static func opacity(
    to opacity: UnitInterval?, by step: Double?
  ) throws(ArgumentError) -> ItemsChange {
    .opacity(
      try ArgumentError.required(
        of: "opacity", ["to": opacity.map { .to($0.value) }, "by": step.map(Change.by)]))
  }

  /// Items that grow or shrink.
  ///
  /// - Parameters:
  ///   - factor: The factor on their boxes.
  ///   - step: The factor on their sizes.
  ///   - width: Their width.
  ///   - height: Their height.
  ///   - fit: What they fit into.
  ///   - cover: What they cover.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError``.
  package static func scale(
    to factor: Double?, by step: Double?, width: Length?, height: Length?, fit: BoundsText?,
    cover: BoundsText?
  ) throws(ArgumentError) -> ItemsChange {
    .scale(
      try ArgumentError.required(
        of: "scale",
        [
          "to": factor.map(WantedSize.factor), "by": step.map(WantedSize.by),
          "width": width.map(WantedSize.width), "height": height.map(WantedSize.height),
          "fit": fit.map(WantedSize.fit), "cover": cover.map(WantedSize.cover),
        ]))
  }

  /// A copy.
  ///
  /// - Parameters:
  ///   - name: Its name; nil makes one up.
  ///   - position: Where it goes; nil leaves it where the original is.
  ///   - anchor: The point of its bounds that goes there; the centre if nothing is said.
  ///   - scale: The factor on its box; nil takes the original's.
  /// - Returns: The change.
  /// - Throws: ``ArgumentError``.
  package static func copy(
    as name: ItemName?, at position: Position?, anchor: Anchor?, scale: Double?
  ) throws(ArgumentError) -> ItemsChange {
    guard anchor == nil || position != nil else { throw .companion("anchor", of: "at") }
    return .copy(
      name, CopyPlacement(position: position, anchor: anchor ?? .center, scale: scale))
  }

  /// Items whose cutouts are switched.
  ///
  /// - Parameter changes: What is asked for; at most one of them.
  /// - Returns: The change; nil if nothing is asked for.
  /// - Throws: ``ArgumentError``.
  package static func cutout(_ changes: [Switch]) throws(ArgumentError) -> ItemsChange? {
    try one(of: changes).map(ItemsChange.useCutout)
  }

  /// Items whose versions are switched.
  ///
  /// - Parameter changes: What is asked for; at most one of them.
  /// - Returns: The change; nil if nothing is asked for.
  /// - Throws: ``ArgumentError``.
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
