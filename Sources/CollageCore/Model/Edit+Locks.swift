/// The rules for locked items: an edit can't change the content, the look, the transform or the
/// z-order of a locked item, or remove it.
///
/// A locked item can be selected, copied, named, hidden and grouped. Selecting it doesn't change
/// the z-order. If an edit of the canvas scales the items, it scales locked items too. Undo and
/// redo ignore locks.
extension Edit {
  /// Returns the edit without the locked items.
  ///
  /// - Parameter collage: The state to which the edit applies.
  /// - Returns: The edit of the other items, and the locked items that are skipped.
  /// - Throws: ``EditError/locked(_:)`` if all items are locked, if one of two items to swap is
  ///   locked, or if locked items leave nothing to distribute.
  public func excludingLocked(
    in collage: Collage
  ) throws(EditError) -> (edit: Edit, skipped: [Item.ID]) {
    let locked = collage.locked(among: protectedItems)
    guard !locked.isEmpty else { return (self, []) }
    switch self {
    case .distribute(let units, let axis, let gap):
      return try Self.distribution(of: units, along: axis, gap: gap, in: collage)
    case .transform(let units, let change):
      return (.transform(try collage.unlocked(units), change), locked)
    case .align(let units, let alignment, let target):
      return (.align(try collage.unlocked(units), alignment, to: target), locked)
    case .snap(let units, let reach):
      return (.snap(try collage.unlocked(units), within: reach), locked)
    case .swap: throw .locked(collage.names(of: locked))
    default: return (restricted(to: try collage.unlocked(protectedItems)), locked)
    }
  }

  /// The items whose locks prevent the edit.
  private var protectedItems: [Item.ID] {
    switch self {
    case .flip(let ids, _), .opacity(let ids, _), .reset(let ids), .order(let ids, _),
      .replace(let ids, _, _),
      .remove(let ids), .shader(let ids, _), .look(let ids, _), .useCutout(let ids, _),
      .useRepaint(let ids, _):
      ids
    case .crop(let crops): crops.map(\.id)
    case .focus(let focuses): focuses.map(\.id)
    case .cutOut(let cutouts): cutouts.map(\.id)
    case .repaint(let repaints): repaints.map(\.id)
    case .setText(let texts): texts.map(\.id)
    case .transform(let units, _), .align(let units, _, _), .distribute(let units, _, _),
      .snap(let units, _):
      units.flatMap(\.items)
    case .place(let placing): placing.placements.map(\.id) + placing.removals
    case .swap(let first, let second): [first, second]
    case .add, .select, .copy, .name, .flag, .canvas, .restore: []
    }
  }

  /// Returns the edit for only the given items.
  ///
  /// Edits of units, swaps and edits that ignore locks stay unchanged.
  private func restricted(to ids: [Item.ID]) -> Edit {
    let remaining = Set(ids)
    switch self {
    case .flip(_, let axis): return .flip(ids, axis)
    case .opacity(_, let change): return .opacity(ids, change)
    case .reset: return .reset(ids)
    case .order(_, let target): return .order(ids, target)
    case .replace(_, let image, let focus): return .replace(ids, with: image, focus: focus)
    case .remove: return .remove(ids)
    case .shader(_, let change): return .shader(ids, change)
    case .look(_, let change): return .look(ids, change)
    case .crop(let crops): return .crop(crops.filter { remaining.contains($0.id) })
    case .focus(let focuses): return .focus(focuses.filter { remaining.contains($0.id) })
    case .useCutout(_, let change): return .useCutout(ids, change)
    case .cutOut(let cutouts): return .cutOut(cutouts.filter { remaining.contains($0.id) })
    case .useRepaint(_, let change): return .useRepaint(ids, change)
    case .place(let placing): return .place(placing.keeping(remaining))
    case .setText(let texts): return .setText(texts.filter { remaining.contains($0.id) })
    case .repaint(let repaints): return .repaint(repaints.filter { remaining.contains($0.id) })
    case .transform, .align, .distribute, .snap, .swap, .add, .select, .copy, .name, .flag, .canvas,
      .restore:
      return self
    }
  }

  /// Returns a distribution without the locked items.
  ///
  /// A completely locked unit is kept if it is the first unit or, without a given gap, the last
  /// unit, because these units stay in place.
  private static func distribution(
    of units: [ItemUnit], along axis: FlipAxis, gap: Length?, in collage: Collage
  ) throws(EditError) -> (edit: Edit, skipped: [Item.ID]) {
    // This call throws an error if all units are locked.
    _ = try collage.unlocked(units)
    let free = units.map { collage.unlocked($0) ?? $0 }
    let ordered = try collage.inOrder(free, along: axis).map(\.unit)
    let fixed = Set(ordered.prefix(1) + (gap == nil ? ordered.suffix(1) : []))
    let remaining = ordered.filter { fixed.contains($0) || collage.locked(among: $0.items).isEmpty }
    let staying = collage.locked(among: fixed.flatMap(\.items))
    let locked = collage.locked(among: units.flatMap(\.items)).filter { !staying.contains($0) }
    guard remaining.count > fixed.count || locked.isEmpty else {
      throw .locked(collage.names(of: locked))
    }
    return (.distribute(remaining, along: axis, gap: gap), locked)
  }
}

extension Collage {
  /// Returns the given items that are locked, in the order of `ids`.
  public func locked(among ids: [Item.ID]) -> [Item.ID] {
    ids.filter { items[$0]?.isLocked ?? false }
  }

  /// Returns the items that aren't locked.
  ///
  /// - Parameter ids: The items to check.
  /// - Returns: The unlocked items, in the order of `ids`.
  /// - Throws: ``EditError/locked(_:)`` if all items are locked.
  public func unlocked(_ ids: [Item.ID]) throws(EditError) -> [Item.ID] {
    let free = ids.filter { !(items[$0]?.isLocked ?? false) }
    guard !free.isEmpty || ids.isEmpty else { throw .locked(names(of: ids)) }
    return free
  }

  /// Returns the unit with only its unlocked items, or `nil` if all of them are locked.
  fileprivate func unlocked(_ unit: ItemUnit) -> ItemUnit? {
    let free = unit.items.filter { !(items[$0]?.isLocked ?? false) }
    guard let first = free.first else { return nil }
    return unit.group.map { ItemUnit($0, free) } ?? ItemUnit(first)
  }

  fileprivate func unlocked(_ units: [ItemUnit]) throws(EditError) -> [ItemUnit] {
    let free = units.compactMap { unlocked($0) }
    guard !free.isEmpty || units.isEmpty else {
      throw .locked(names(of: units.flatMap(\.items)))
    }
    return free
  }

  package func names(of ids: [Item.ID]) -> [ItemName] { ids.compactMap { items[$0]?.name } }

  func requireUnlocked(_ ids: [Item.ID]) throws(EditError) {
    let locked = locked(among: ids)
    guard locked.isEmpty else { throw .locked(names(of: locked)) }
  }
}
