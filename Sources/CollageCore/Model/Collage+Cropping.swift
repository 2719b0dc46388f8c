/// Edits of what is shown of items' pictures.
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

/// Places of templates.
extension Collage {
  /// Puts a photo into an item's room, which is what is seen of the item, or what an earlier photo was
  /// fitted into.
  ///
  /// - Parameters:
  ///   - id: The item, which shows a photo.
  ///   - image: The photo.
  ///   - part: The part of it that fills the room; nil shows all of it.
  /// - Returns: The collage.
  /// - Throws: ``EditError``.
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
  /// The unscaled size that a photo has to fill or to fit into.
  package var room: Size { look.crop == nil ? photo?.room ?? box : frame }

  /// Shows a part of the picture; what stays of it stays where it is on the canvas.
  mutating func crop(to part: UnitRect?) throws(EditError) {
    let part = part == .whole ? nil : part
    guard part != look.crop else { return }
    let middle = (part ?? .whole).center
    transform.center = pictureMatrix(extent: Size(width: 1, height: 1)).apply(to: middle)
    look.crop = part
    try checkPlacement()
  }

  /// Shows a part of the picture, of the size that is given at scale one, in the same middle.
  mutating func show(_ part: UnitRect, in frame: Size) throws(EditError) {
    box = Size(width: frame.width / part.width, height: frame.height / part.height)
    look.crop = part == .whole ? nil : part
    try checkPlacement()
  }

  /// Keeps a point of the picture in sight, now and whenever it is cropped.
  fileprivate mutating func focus(on point: Point?) {
    look.focus = point
    guard let point, let crop = look.crop else { return }
    // The frame stays where it is; the picture moves in it.
    look.crop = crop.centered(on: point)
  }

  /// Shows another photo in the place of what is shown.
  ///
  /// A photo is fitted into the room of the one before it, which it remembers where it does not fill
  /// it. What is cropped keeps its frame, which the new photo fills.
  ///
  /// - Parameters:
  ///   - image: The new photo.
  ///   - focus: What must stay visible of it where it is cropped; nil is its middle.
  /// - Throws: ``EditError/outOfRange(_:value:range:)``.
  mutating func replacePhoto(by image: StoredImage, focus: Point?) throws(EditError) {
    if var photo, photo.original.image.isSameFile(as: image) {
      // The pixels are the same: only the facts change, and a repaint gives way to the photo.
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

  /// Gives the whole picture back the size at which it was fitted into its room.
  mutating func restoreBox() {
    guard let photo, let room = photo.room else { return }
    box = Size(photo.original.image.size).fitted(in: room)
  }
}

extension Size {
  /// How far two lengths may differ that are the same but for their computation.
  private static let tolerance = 1e-9

  /// The largest size of this shape inside another.
  fileprivate func fitted(in room: Size) -> Size { scaled(by: fitFactor(in: room)) }

  /// Whether two sizes are the same but for rounding.
  fileprivate func isNear(_ other: Size) -> Bool {
    abs(width - other.width) <= Self.tolerance * other.width
      && abs(height - other.height) <= Self.tolerance * other.height
  }
}
