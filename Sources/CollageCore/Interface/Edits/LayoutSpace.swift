/// The area of a canvas in which a layout can place items.
struct LayoutSpace {
  /// The layout's area: the canvas without the margins.
  let page: LayoutArea
  /// The distance between the layout's area and the canvas edges, in canvas pixels.
  let margin: Double
  /// The rectangles of locked items that the layout avoids, relative to the layout's area.
  ///
  /// The rectangles include the gap around the items.
  let obstacles: [Rect]
  /// The bounds of locked items, in canvas pixels, except items that cover most of the canvas.
  private let locked: [Rect]

  /// Returns whether a locked item covers a line of calendar text.
  ///
  /// A locked photo in the cell of a day doesn't count as covering the day's own number.
  func covers(_ line: CalendarTextLayout.Line) -> Bool {
    let corner = Point(
      x: line.center.x - line.box.width / 2, y: line.center.y - line.box.height / 2)
    let bounds = Rect(origin: corner, size: line.box)
    return locked.contains { item in
      item.intersection(bounds) != nil && !(line.cell.map { Self.fills($0, item) } ?? false)
    }
  }

  /// Returns whether most of a photo's area is inside a cell, and spans most of the cell's width or
  /// height.
  private static func fills(_ cell: Rect, _ photo: Rect) -> Bool {
    guard let part = photo.intersection(cell)?.size else { return false }
    return part.width * part.height >= backgroundFraction * photo.size.width * photo.size.height
      && max(part.width / cell.size.width, part.height / cell.size.height) >= backgroundFraction
  }

  /// The fraction of the canvas that a locked item must cover to count as a background.
  ///
  /// ``fills(_:_:)`` uses the same fraction for photos and cells.
  private static let backgroundFraction = 0.8

  init(_ layout: LayoutSpec, on collage: Collage) throws(ArgumentError) {
    let canvas = collage.canvas
    func pixels(_ length: Length) -> Double {
      length.resolved(along: min(canvas.size.width, canvas.size.height), at: canvas.resolution)
        .rounded()
    }
    let (margin, gap) = (pixels(layout.margin), pixels(layout.gap))
    let size = Size(
      width: Double(canvas.size.width) - 2 * margin, height: Double(canvas.size.height) - 2 * margin
    )
    guard let page = LayoutArea(size: size, gap: gap) else { throw .noRoom(verb: "layout") }
    (self.page, self.margin) = (page, margin)
    // Calendar text isn't an obstacle, because it is on top of the cells.
    let lockedItems = collage.items.filter {
      $0.isLocked && !$0.isHidden && $0.text?.calendar == nil
    }
    let area = Double(canvas.size.area)
    // Ignore a locked item that covers most of the canvas, because it is a background.
    locked = lockedItems.map(\.visibleBounds).filter { bounds in
      let part = bounds.intersection(Rect(origin: .zero, size: Size(canvas.size)))
      return (part.map { $0.size.width * $0.size.height } ?? 0) < Self.backgroundFraction * area
    }
    obstacles = (layout.keepsLocked ? locked : []).map { bounds in
      // Round outward. Cells have whole pixels, so rounding inward could make the gap too small.
      let (left, top) = (bounds.minX.rounded(.down), bounds.minY.rounded(.down))
      let (right, bottom) = (bounds.maxX.rounded(.up), bounds.maxY.rounded(.up))
      return Rect(
        origin: Point(x: left - margin - gap, y: top - margin - gap),
        size: Size(width: right - left + 2 * gap, height: bottom - top + 2 * gap))
    }
  }
}
