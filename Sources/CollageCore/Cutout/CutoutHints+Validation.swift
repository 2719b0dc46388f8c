extension CutoutHints {
  /// Checks the hints against a photo.
  ///
  /// Discs of both kinds may overlap: the nearer centre counts. Their centre lines may not.
  ///
  /// - Parameter photo: The size of the upright photo.
  /// - Throws: The first thing that is wrong.
  public func validate(in photo: PixelSize) throws(CutoutError) {
    if let rect { try Self.check(rect, photo) }
    for mark in keep + drop { try Self.check(mark, photo) }
    var dropped = Set<PixelPlace>()
    for mark in drop { dropped.formUnion(Self.centerLine(of: mark, photo)) }
    for mark in keep {
      for place in Self.centerLine(of: mark, photo) where dropped.contains(place) {
        throw .contradiction(x: place.x, y: place.y)
      }
    }
  }

  private static func check(_ rect: Rect, _ photo: PixelSize) throws(CutoutError) {
    let fits =
      rect.size.width > 0 && rect.size.height > 0 && rect.minX >= 0 && rect.minY >= 0
      && rect.maxX <= Double(photo.width) && rect.maxY <= Double(photo.height)
    guard fits else { throw .boxOutOfFrame(box: rect, photo: photo) }
  }

  private static func check(_ mark: CutoutMark, _ photo: PixelSize) throws(CutoutError) {
    let radius = mark.radius ?? 1
    guard !mark.points.isEmpty, radius > 0, radius.isFinite else { throw .emptyMark }
    let columns = 0...Double(photo.width)
    let rows = 0...Double(photo.height)
    for point in mark.points where !columns.contains(point.x) || !rows.contains(point.y) {
      throw .markOutOfFrame(point: point, photo: photo)
    }
  }

  /// The pixels that a mark's middle goes through, in order.
  private static func centerLine(of mark: CutoutMark, _ photo: PixelSize) -> [PixelPlace] {
    var places = mark.points.prefix(1).map { PixelPlace($0, photo) }
    for (start, end) in zip(mark.points, mark.points.dropFirst()) {
      let way = end - start
      let steps = max(1, Int(2 * max(abs(way.x), abs(way.y))))
      for step in 1...steps {
        let part = Double(step) / Double(steps)
        places.append(
          PixelPlace(Point(x: start.x + way.x * part, y: start.y + way.y * part), photo))
      }
    }
    return places
  }
}

/// A column and a row.
private struct PixelPlace: Hashable {
  let x: Int
  let y: Int

  init(_ point: Point, _ photo: PixelSize) {
    x = min(Int(point.x), photo.width - 1)
    y = min(Int(point.y), photo.height - 1)
  }
}
