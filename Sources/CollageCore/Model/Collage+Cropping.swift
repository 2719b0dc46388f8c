extension Collage {
  mutating func crop(_ crops: [ItemCrop]) throws(EditError) {
    let cropsByID = Dictionary(crops.map { ($0.id, $0) }) { _, last in last }
    try update(crops.map(\.id)) { (item) throws(EditError) in
      guard let crop = cropsByID[item.id] else { return }
      if crop.fillsCell, let area = item.photo?.cellSize {
        try item.show(crop.crop ?? .whole, in: area)
      } else {
        try item.crop(to: crop.crop)
      }
    }
  }

  mutating func focus(_ focuses: [ItemFocus]) throws(EditError) {
    let focusesByID = Dictionary(focuses.map { ($0.id, $0.focus) }) { _, last in last }
    try update(focuses.map(\.id)) { (item) throws(EditError) in
      item.focus(on: focusesByID[item.id] ?? nil)
    }
  }
}

extension Collage {
  /// Returns the collage with a photo placed in an item's available area.
  ///
  /// The available area is the visible part of the item or, if an earlier photo was fitted into a
  /// larger area, that larger area. `part` is the part of the photo that fills the area; `nil` fits
  /// the whole photo into it.
  package func filling(
    _ id: Item.ID, with image: StoredImage, part: UnitRect?
  ) throws(EditError) -> Collage {
    var next = self
    try next.update([id]) { (item) throws(EditError) in
      let area = item.cellSize
      (item.look.crop, item.look.focus) = (nil, nil)
      if let part {
        try item.show(part, in: area)
      } else {
        item.box = Size(image.size).fitted(in: area)
        try item.checkPlacement()
      }
      item.content = .photo(Photo(image: image, cellSize: item.box.isNear(area) ? nil : area))
    }
    return next
  }
}

extension Item {
  /// The available area: the unscaled size of the area that a photo fills or is fitted into.
  package var cellSize: Size { look.crop == nil ? photo?.cellSize ?? box : visibleSize }

  /// Crops the item to a part of its image; `nil` removes the crop.
  ///
  /// The pixels of the part keep their positions on the canvas.
  mutating func crop(to part: UnitRect?) throws(EditError) {
    let part = part == .whole ? nil : part
    guard part != look.crop else { return }
    let middle = (part ?? .whole).center
    transform.center = imageMatrix(extent: Size(width: 1, height: 1)).apply(to: middle)
    look.crop = part
    try checkPlacement()
  }

  /// Crops the item to a part and changes the box so that the part has the unscaled size `frame`.
  ///
  /// The item keeps its center.
  mutating func show(_ part: UnitRect, in frame: Size) throws(EditError) {
    box = Size(width: frame.width / part.width, height: frame.height / part.height)
    look.crop = part == .whole ? nil : part
    try checkPlacement()
  }

  /// Sets the focus, which is the point of the image that stays visible in crops; `nil` removes it.
  ///
  /// If the item is cropped, the crop moves so that its center is as near to the focus as possible.
  fileprivate mutating func focus(on point: Point?) {
    look.focus = point
    guard let point, let crop = look.crop else { return }
    // The visible area stays in place on the canvas, and the image moves within it.
    look.crop = crop.centered(on: point)
  }

  /// Replaces the item's photo.
  ///
  /// In a cropped item, the new photo fills the visible area, and `focus` is the point that stays
  /// visible; `nil` is the center. In other items, the new photo is fitted into the available area
  /// of the previous photo. If the new photo doesn't fill this area, the content stores the area's
  /// size.
  mutating func replacePhoto(by image: StoredImage, focus: Point?) throws(EditError) {
    if var photo, photo.original.image.isSameFile(as: image) {
      // If the new photo has the same file as the original, only the metadata can differ. The item
      // then shows the original instead of its repainted version.
      photo.original.image = image
      photo.showsRepaint = false
      content = .photo(photo)
      return
    }
    let (isCropped, area) = (look.crop != nil, cellSize)
    look.focus = nil
    if isCropped {
      let part = UnitRect.largest(aspect: area.width / area.height, in: image.size)
      try show(focus.map(part.centered(on:)) ?? part, in: area)
    } else {
      box = Size(image.size).fitted(in: area)
    }
    content = .photo(Photo(image: image, cellSize: box.isNear(area) ? nil : area))
    try checkPlacement()
  }

  /// Restores the box size of the whole original photo in the area into which it was fitted; does
  /// nothing if the photo doesn't have such an area.
  mutating func restoreFittedBox() {
    guard let photo, let area = photo.cellSize else { return }
    box = Size(photo.original.image.size).fitted(in: area)
  }
}

extension Size {
  /// The tolerance for rounding errors, as a fraction of a length.
  private static let tolerance = 1e-9

  fileprivate func fitted(in bounds: Size) -> Size { scaled(by: fitFactor(in: bounds)) }

  fileprivate func isNear(_ other: Size) -> Bool {
    abs(width - other.width) <= Self.tolerance * other.width
      && abs(height - other.height) <= Self.tolerance * other.height
  }
}
