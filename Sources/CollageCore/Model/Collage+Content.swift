/// Edits of what is on the canvas.
extension Collage {
  mutating func add(_ newItems: [NewItem]) throws(EditError) {
    guard items.count + newItems.count <= Limits.itemCount else {
      throw .tooManyItems(limit: Limits.itemCount)
    }
    for new in newItems {
      guard !new.requiresName || items[new.name] == nil else { throw .nameTaken(new.name) }
      let item = new.placed(on: canvas, as: items.freeName(like: new.name))
      try item.checkPlacement()
      items.append(item)
    }
  }

  mutating func replace(_ ids: [Item.ID], with image: StoredImage) throws(EditError) {
    try update(ids) { (item) throws(EditError) in
      let size = Size(image.size)
      item.box = size.scaled(by: size.fitFactor(in: item.box))
      item.content = .photo(Photo(image: image))
      try item.checkPlacement()
    }
  }

  mutating func copy(_ id: Item.ID, _ identity: CopyIdentity) throws(EditError) {
    guard let original = items[id] else { throw .noSuchItem(id) }
    guard items.count < Limits.itemCount else { throw .tooManyItems(limit: Limits.itemCount) }
    if let name = identity.name, items[name] != nil { throw .nameTaken(name) }
    var copy = original
    copy.id = identity.id
    copy.name = identity.name ?? items.freeName(like: original.name)
    copy.createdAt = identity.createdAt
    items.append(copy)
  }

  mutating func remove(_ ids: [Item.ID]) throws(EditError) {
    for id in ids where z(of: id) == nil { throw .noSuchItem(id) }
    let removed = Set(ids)
    items.remove(removed)
    if let selection, removed.contains(selection) { self.selection = nil }
  }

  mutating func rename(_ id: Item.ID, _ name: ItemName) throws(EditError) {
    if let other = items[name], other.id != id { throw .nameTaken(name) }
    try update([id]) { (item) throws(EditError) in item.name = name }
  }

  mutating func change(_ change: CanvasChange) throws(EditError) {
    let old = canvas.size
    if let size = change.size {
      guard Canvas.allows(size) else { throw .canvasSize(size) }
      canvas.size = size
    }
    if let dpi = change.dpi {
      try check(Double(dpi), .resolution, in: Canvas.dpiNumbers)
      canvas.dpi = dpi
    }
    canvas.background = change.background ?? canvas.background
    guard change.scalesItems, canvas.size != old else { return }
    let x = Double(canvas.size.width) / Double(old.width)
    let y = Double(canvas.size.height) / Double(old.height)
    try update(items.map(\.id)) { (item) throws(EditError) in
      item.transform.center.x *= x
      item.transform.center.y *= y
      item.transform.scale *= min(x, y)
      try item.checkPlacement()
    }
  }
}

extension NewItem {
  /// The item as it stands on a canvas under the rule for new images.
  fileprivate func placed(on canvas: Canvas, as name: ItemName) -> Item {
    let factor =
      placement.width.map {
        $0.resolved(along: canvas.size.width, at: canvas.resolution) / naturalSize.width
      }
      ?? naturalSize.fitFactor(in: Size(canvas.size).scaled(by: 0.5))
    let box = naturalSize.scaled(by: factor)
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
