extension CutoutHints {
  /// The maximum length, in pixels, that a box can extend past the photo because of rounded
  /// percentages.
  private static let tolerance = 1e-3

  /// Checks the hints against the size of the upright photo; throws an error for the first problem.
  ///
  /// A mark is a line with a radius. Only the lines must agree with the other hints. The area
  /// within the radius can overlap other marks, the sides of the box, and known pixels of the
  /// trimap. The trimap contains one value for each pixel: 0 (background), 255 (subject), or any
  /// other value (unknown).
  package func validate(in photo: PixelSize, trimap: [UInt8]? = nil) throws(CutoutError) {
    precondition(trimap.map { $0.count == photo.area } ?? true)
    if let rect { try Self.check(rect, photo) }
    for mark in keep + drop { try Self.check(mark, photo) }
    var dropped = Set<PixelPosition>()
    for pixel in drop.flatMap({ $0.centerLine(in: photo) }) {
      dropped.insert(pixel)
      if trimap?[pixel.index(in: photo)] == 255 {
        throw .againstTrimap(x: pixel.x, y: pixel.y, isKept: false)
      }
    }
    let box = boxPixels(in: photo)
    for pixel in keep.flatMap({ $0.centerLine(in: photo) }) {
      if dropped.contains(pixel) { throw .contradiction(x: pixel.x, y: pixel.y) }
      if let box, !box.columns.contains(pixel.x) || !box.rows.contains(pixel.y) {
        throw .keptOutsideBox(x: pixel.x, y: pixel.y)
      }
      if trimap?[pixel.index(in: photo)] == 0 {
        throw .againstTrimap(x: pixel.x, y: pixel.y, isKept: true)
      }
    }
  }

  /// Returns the hints with the box clipped to the photo.
  ///
  /// A box that exceeds the photo by more than a rounding error doesn't change.
  package func clipped(to photo: PixelSize) -> CutoutHints {
    guard let rect, Self.fits(rect, photo) else { return self }
    let (left, top) = (max(rect.minX, 0), max(rect.minY, 0))
    var hints = self
    hints.rect = Rect(
      origin: Point(x: left, y: top),
      size: Size(
        width: min(rect.maxX, Double(photo.width)) - left,
        height: min(rect.maxY, Double(photo.height)) - top))
    return hints
  }

  private static func fits(_ rect: Rect, _ photo: PixelSize) -> Bool {
    rect.size.width > 0 && rect.size.height > 0 && rect.minX >= -tolerance
      && rect.minY >= -tolerance && rect.maxX <= Double(photo.width) + tolerance
      && rect.maxY <= Double(photo.height) + tolerance
  }

  private static func check(_ rect: Rect, _ photo: PixelSize) throws(CutoutError) {
    guard fits(rect, photo) else { throw .boxOutOfFrame(box: rect, photo: photo) }
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
}

extension CutoutMark {
  fileprivate func centerLine(in photo: PixelSize) -> [PixelPosition] {
    samplePoints(apart: 0.5).map { PixelPosition($0, photo) }
  }
}

private struct PixelPosition: Hashable {
  let x: Int
  let y: Int

  init(_ point: Point, _ photo: PixelSize) {
    x = min(Int(point.x), photo.width - 1)
    y = min(Int(point.y), photo.height - 1)
  }

  func index(in photo: PixelSize) -> Int { y * photo.width + x }
}
