extension Collage {
  mutating func add(_ newItems: [NewItem]) throws(EditError) {
    guard items.count + newItems.count <= Limits.itemCount else {
      throw .tooManyItems(limit: Limits.itemCount)
    }
    for new in newItems {
      guard !new.requiresUniqueName || items[new.name] == nil else { throw .nameTaken(new.name) }
      let item = new.placed(on: canvas, as: items.freeName(like: new.name))
      try item.checkPlacement()
      items.append(item)
    }
  }

  mutating func replace(
    _ ids: [Item.ID], with image: StoredImage, focus: Point?
  ) throws(EditError) {
    try update(ids) { (item) throws(EditError) in
      try item.replacePhoto(by: image, focus: focus)
    }
  }

  mutating func copy(_ id: Item.ID, _ identity: CopyDescriptor) throws(EditError) {
    guard let original = items[id] else { throw .noSuchItem(id) }
    guard items.count < Limits.itemCount else { throw .tooManyItems(limit: Limits.itemCount) }
    if let name = identity.name, items[name] != nil { throw .nameTaken(name) }
    var copy = original
    copy.id = identity.id
    copy.name = identity.name ?? items.freeName(like: original.name)
    copy.createdAt = identity.createdAt
    // A calendar has only one text per role, so the copy isn't part of the calendar.
    if var text = copy.text {
      text.calendar = nil
      copy.content = .text(text)
    }
    // The copy is unlocked because the user probably wants to move it.
    copy.flags.isLocked = false
    items.append(copy)
  }

  mutating func remove(_ ids: [Item.ID]) throws(EditError) {
    for id in ids where z(of: id) == nil { throw .noSuchItem(id) }
    try requireUnlocked(ids)
    let removed = Set(ids)
    items.remove(removed)
    // If the item whose photo the backdrop shows is removed, only the background color remains.
    if let item = canvas.backdrop?.item, removed.contains(item) { canvas.backdrop = nil }
    if let selection, removed.contains(selection) { self.selection = nil }
  }

  mutating func rename(_ id: Item.ID, _ name: ItemName) throws(EditError) {
    if let other = items[name], other.id != id { throw .nameTaken(name) }
    try update([id], evenLocked: true) { (item) throws(EditError) in item.name = name }
  }
}

extension NewItem {
  /// Returns the item to add to a canvas; see ``PlacementSpec`` for the default values.
  fileprivate func placed(on canvas: Canvas, as name: ItemName) -> Item {
    let factor =
      placement.width.map {
        $0.resolved(along: canvas.size.width, at: canvas.resolution) / naturalSize.width
      } ?? (isNaturalSize ? 1 : nil)
    let box = factor.map(naturalSize.scaled) ?? naturalSize.newBox(on: canvas.size)
    var transform = Transform(
      center: .zero, rotation: placement.rotation?.normalized ?? .zero,
      scale: placement.scale ?? 1)
    transform.center =
      (placement.position ?? .center).resolved(on: canvas)
      + placement.anchor.centerOffset(of: transform.bounds(box: box).size)
    return Item(
      id: id, name: name, content: content, box: box, transform: transform,
      look: Look(opacity: placement.opacity ?? .one), createdAt: createdAt)
  }
}

extension Size {
  /// Returns the size of a new photo's box, which fits into half the canvas's width and half its
  /// height.
  ///
  /// If a side would be shorter than the minimum for items, it gets the minimum length. This
  /// changes the aspect ratio.
  package func newBox(on canvas: PixelSize) -> Size {
    let fitting = scaled(by: fitFactor(in: Size(canvas).scaled(by: 0.5)))
    let minimum = Limits.drawnSide.lowerBound
    return Size(width: max(fitting.width, minimum), height: max(fitting.height, minimum))
  }
}
