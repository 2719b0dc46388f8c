extension Collage {
  /// Returns the collage after an edit.
  ///
  /// - Parameter edit: The edit.
  /// - Returns: The next state of the collage. It equals this state if the edit changes nothing.
  /// - Throws: ``EditError`` if the edit is invalid.
  public func applying(_ edit: Edit) throws(EditError) -> Collage {
    var next = self
    switch edit {
    case .add(let items): try next.add(items)
    case .transform(let units, let change): try next.transform(units, change)
    case .flip(let ids, let axis): try next.flip(ids, axis)
    case .opacity(let ids, let change): try next.changeOpacity(ids, change)
    case .reset(let ids): try next.reset(ids)
    case .select(let id): try next.select(id)
    case .order(let ids, let target): try next.order(ids, target)
    case .replace(let ids, let image, let focus):
      try next.replace(ids, with: image, focus: focus)
    case .copy(let id, let identity, let placement):
      try next.copy(id, identity)
      try next.place([identity.id], placement)
    case .setText(let texts): try next.setText(texts)
    case .remove(let ids): try next.remove(ids)
    case .name(let id, let name): try next.rename(id, name)
    case .shader(let ids, let change): try next.changeShaders(ids, change)
    case .look(let ids, let change): try next.change(ids, change)
    case .crop(let crops): try next.crop(crops)
    case .focus(let focuses): try next.focus(focuses)
    case .cutOut(let cutouts): try next.cutOut(cutouts)
    case .useCutout(let ids, let change): try next.useCutouts(ids, change)
    case .repaint(let repaints): try next.repaint(repaints)
    case .useRepaint(let ids, let change): try next.useRepaints(ids, change)
    case .align(let units, let alignment, let target):
      try next.align(units, alignment, to: target)
    case .distribute(let units, let axis, let gap):
      try next.distribute(units, along: axis, gap: gap)
    case .snap(let units, let reach): try next.snap(units, within: reach)
    case .place(let placing): try next.place(placing)
    case .swap(let first, let second): try next.swap(first, second)
    case .flag(let ids, let change): try next.flag(ids, change)
    case .canvas(let change): try next.change(change)
    case .restore(let canvas, let items): next.restore(canvas, items)
    }
    return next
  }

  /// Changes items in place; throws an error for locked items unless `evenLocked` is true.
  mutating func update(
    _ ids: [Item.ID], evenLocked: Bool = false,
    _ change: (inout Item) throws(EditError) -> Void
  ) throws(EditError) {
    for id in ids {
      guard let index = items.position(of: id) else { throw .noSuchItem(id) }
      guard evenLocked || !items[index].isLocked else { throw .locked([items[index].name]) }
      try items.update(at: index, change)
    }
  }

  private mutating func restore(_ canvas: Canvas, _ items: ItemStack) {
    self.canvas = canvas
    self.items = items
    if let selection, z(of: selection) == nil { self.selection = nil }
  }
}

extension Collage {
  mutating func cutOut(_ cutouts: [ItemCutout]) throws(EditError) {
    let cutoutsByID = Dictionary(cutouts.map { ($0.id, $0.cutout) }) { _, last in last }
    try update(cutouts.map(\.id)) { (item) throws(EditError) in
      guard item.photo != nil else { throw .noPhoto(item.name) }
      item.content.update { photo in
        photo.cutout = cutoutsByID[item.id]
        photo.usesCutout = true
      }
    }
  }

  mutating func useCutouts(_ ids: [Item.ID], _ change: Switch) throws(EditError) {
    try update(ids) { (item) throws(EditError) in
      let isOn = change.applied(to: item.photo?.usesCutout ?? false)
      guard !isOn || item.photo?.cutout != nil else { throw .noCutout(item.name) }
      item.content.update { $0.usesCutout = isOn }
    }
  }
}

/// Throws an error if a number is NaN or outside its range.
package func check(
  _ value: Double, _ quantity: EditError.Quantity, in range: ClosedRange<Double>
) throws(EditError) {
  guard range.contains(value) else {
    throw .outOfRange(quantity, value: value, range: range)
  }
}
