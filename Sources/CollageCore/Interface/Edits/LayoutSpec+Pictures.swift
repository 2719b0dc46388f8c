extension LayoutSpec {
  /// Returns the properties of items on which the layout algorithm depends.
  func algorithmItems(
    of items: [Item], in collage: Collage, _ layout: LayoutAlgorithm, _ focus: FocusLookup
  ) throws -> [LayoutAlgorithm.Item] {
    let factors = try factors(of: items, in: collage)
    let regions = layout.usesFocus ? try regions(of: items, focus) : [:]
    return items.map { item in
      LayoutAlgorithm.Item(
        aspect: item.framedAspect, weight: factors[item.id] ?? 1, focus: regions[item.id])
    }
  }

  /// Returns the areas of the items that have a weight, relative to the area of an item without a
  /// weight.
  private func factors(of items: [Item], in collage: Collage) throws -> [Item.ID: Double] {
    var factors: [Item.ID: Double] = [:]
    if let first = items.first, firstWeight != 1 { factors[first.id] = firstWeight }
    let placed = Set(items.map(\.id))
    for weight in weights {
      let ids = try collage.resolve(weight.items)
      // A weight is an error if the layout places none of its items. Usually such items are locked.
      guard ids.contains(where: placed.contains) else {
        throw EditError.locked(collage.names(of: ids))
      }
      for id in ids { factors[id] = weight.factor }
    }
    return factors
  }

  /// Returns the region of each item that other items must not cover, such as a face, in fractions
  /// of the item with its border.
  private func regions(
    of items: [Item], _ focus: FocusLookup
  ) throws -> [Item.ID: UnitRect] {
    let photoItems = items.filter { $0.look.focus == nil && $0.photo != nil }
    let found = try focus.regions(of: photoItems.compactMap(\.photo))
    var regions = Dictionary(zip(photoItems.map(\.id), found)) { $1 }
    for item in items {
      if let point = item.look.focus { regions[item.id] = FocusMap.region(around: point) }
      regions[item.id] = regions[item.id].flatMap(item.visibleRegion)
    }
    return regions
  }
}

extension Item {
  /// Returns the visible region of a part of the whole photo, in fractions of the item with its
  /// border; `nil` if the part isn't visible.
  func visibleRegion(of part: UnitRect) -> UnitRect? {
    guard var visible = look.crop.map({ part.relative(to: $0) }) ?? part else { return nil }
    visible = visible.mirrored(
      horizontally: transform.flipHorizontal, vertically: transform.flipVertical)
    let edges = borderWidths(of: visibleSize)
    let (width, height) = (
      visibleSize.width + edges.left + edges.right, visibleSize.height + edges.top + edges.bottom
    )
    return UnitRect(
      x: (edges.left + visible.x * visibleSize.width) / width,
      y: (edges.top + visible.y * visibleSize.height) / height,
      width: visible.width * visibleSize.width / width,
      height: visible.height * visibleSize.height / height)
  }
}

extension UnitRect {
  fileprivate func mirrored(horizontally: Bool, vertically: Bool) -> UnitRect {
    UnitRect(
      x: horizontally ? 1 - x - width : x, y: vertically ? 1 - y - height : y, width: width,
      height: height) ?? self
  }
}
