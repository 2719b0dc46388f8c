extension Collage {
  mutating func crop(_ crops: [ItemCrop]) throws(EditError) {
    let wanted = Dictionary(crops.map { ($0.id, $0) }) { _, last in last }
    try update(crops.map(\.id)) { (item) throws(EditError) in
      guard let crop = wanted[item.id] else { return }
      if crop.fillsRoom, let room = item.photo?.room {
        try item.show(crop.crop ?? .whole, in: room)
      } else {
        try item.crop(to: crop.crop)
      }
    }
  }

  mutating func focus(_ focuses: [ItemFocus]) throws(EditError) {
    let wanted = Dictionary(focuses.map { ($0.id, $0.focus) }) { _, last in last }
    try update(focuses.map(\.id)) { (item) throws(EditError) in
      item.focus(on: wanted[item.id] ?? nil)
    }
  }
}

extension Collage {
  /// Returns the collage with a photo placed in an item's available area.
  ///
  /// The available area is the visible part of the item. If an earlier photo was fitted into a
  /// larger area, it is that area.
  ///
  /// - Parameters:
  ///   - id: The item, which shows a photo.
  ///   - image: The photo.
  ///   - part: The part of the photo that fills the area; `nil` fits the whole photo into it.
  /// - Returns: The changed collage.
  /// - Throws: ``EditError`` if the item is locked or the resulting size is out of range.
  package func filling(
    _ id: Item.ID, with image: StoredImage, part: UnitRect?
  ) throws(EditError) -> Collage {
    var next = self
    try next.update([id]) { (item) throws(EditError) in
      let room = item.room
      (item.look.crop, item.look.focus) = (nil, nil)
      if let part {
        try item.show(part, in: room)
      } else {
        item.box = Size(image.size).fitted(in: room)
        try item.checkPlacement()
      }
      item.content = .photo(Photo(image: image, room: item.box.isNear(room) ? nil : room))
    }
    return next
  }
}

extension Item {
  /// The available area: the unscaled size of the area that a photo fills or is fitted into.
  package var room: Size { look.crop == nil ? photo?.room ?? box : frame }

  /// Crops the item to a part of its image; this part keeps its position on the canvas.
  mutating func crop(to part: UnitRect?) throws(EditError) {
    let part = part == .whole ? nil : part
    guard part != look.crop else { return }
    let middle = (part ?? .whole).center
    transform.center = pictureMatrix(extent: Size(width: 1, height: 1)).apply(to: middle)
    look.crop = part
    try checkPlacement()
  }

  /// Crops the item to a part of its image; the item gets the given unscaled size and keeps its
  /// center.
  mutating func show(_ part: UnitRect, in frame: Size) throws(EditError) {
    box = Size(width: frame.width / part.width, height: frame.height / part.height)
    look.crop = part == .whole ? nil : part
    try checkPlacement()
  }

  /// Sets the point of the image that stays visible, now and whenever the item is cropped.
  fileprivate mutating func focus(on point: Point?) {
    look.focus = point
    guard let point, let crop = look.crop else { return }
    // The frame keeps its position; the image moves within it.
    look.crop = crop.centered(on: point)
  }

  /// Replaces the item's photo.
  ///
  /// The new photo is fitted into the available area of the previous photo. If the new photo
  /// doesn't fill this area, the item stores its size. A cropped item keeps its frame, which the
  /// new photo fills.
  ///
  /// - Parameters:
  ///   - image: The new photo.
  ///   - focus: The point that stays visible if the item is cropped; `nil` is the center.
  /// - Throws: ``EditError/outOfRange(_:value:range:)``.
  mutating func replacePhoto(by image: StoredImage, focus: Point?) throws(EditError) {
    if var photo, photo.original.image.isSameFile(as: image) {
      // The new photo has the same pixels, so only the metadata changes. The photo is shown instead
      // of its repainted version.
      photo.original.image = image
      photo.showsRepaint = false
      content = .photo(photo)
      return
    }
    let (isCropped, room) = (look.crop != nil, room)
    look.focus = nil
    if isCropped {
      let part = UnitRect.largest(aspect: room.width / room.height, in: image.size)
      try show(focus.map(part.centered(on:)) ?? part, in: room)
    } else {
      box = Size(image.size).fitted(in: room)
    }
    content = .photo(Photo(image: image, room: box.isNear(room) ? nil : room))
    try checkPlacement()
  }

  /// Restores the size at which the whole photo was fitted into its available area.
  mutating func restoreFittedBox() {
    guard let photo, let room = photo.room else { return }
    box = Size(photo.original.image.size).fitted(in: room)
  }
}

extension Size {
  /// The tolerance for rounding errors, as a fraction of a length.
  private static let tolerance = 1e-9

  /// Returns the largest size with this aspect ratio that fits into the given size.
  fileprivate func fitted(in room: Size) -> Size { scaled(by: fitFactor(in: room)) }

  /// Returns whether two sizes are equal within the rounding tolerance.
  fileprivate func isNear(_ other: Size) -> Bool {
    abs(width - other.width) <= Self.tolerance * other.width
      && abs(height - other.height) <= Self.tolerance * other.height
  }
}
