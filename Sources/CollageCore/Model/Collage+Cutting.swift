/// Edits of items' cutouts.
extension Collage {
  mutating func cutOut(_ cutouts: [ItemCutout]) throws(EditError) {
    let wanted = Dictionary(cutouts.map { ($0.id, $0.cutout) }) { _, last in last }
    try update(cutouts.map(\.id)) { (item) throws(EditError) in
      guard item.photo != nil else { throw .noPhoto(item.name) }
      item.content.update { photo in
        photo.cutout = wanted[item.id]
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

extension Item {
  /// The bounds on the canvas of what is seen: of the cutout's visible pixels when it is in use, else
  /// of the whole image, clear pixels included.
  public var visibleBounds: Rect {
    guard let photo, photo.usesCutout, let cutout = photo.cutout else { return bounds }
    let matrix = transform.matrix(box: box, extent: Size(photo.image.size))
    let part = cutout.origin.bounds
    return Rect(
      enclosing: [
        part.origin, Point(x: part.maxX, y: part.minY), Point(x: part.maxX, y: part.maxY),
        Point(x: part.minX, y: part.maxY),
      ].map(matrix.apply(to:)))
  }
}
