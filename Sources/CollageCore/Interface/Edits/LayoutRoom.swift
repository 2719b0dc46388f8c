/// The room of a layout on a canvas.
struct LayoutRoom {
  /// Inside the margins.
  let page: LayoutPage
  /// How far the page is from the canvas's edges, in canvas pixels.
  let margin: Double
  /// What is taken already, from the page's corner.
  let obstacles: [Rect]
  /// The bounds of locked items that aren't the background, in canvas pixels.
  private let locked: [Rect]

  /// Whether a locked item is where text of a calendar would be, other than the photo of its day.
  func covers(_ line: LaidCalendar.Line) -> Bool {
    let corner = Point(
      x: line.center.x - line.box.width / 2, y: line.center.y - line.box.height / 2)
    let bounds = Rect(origin: corner, size: line.box)
    return locked.contains { item in
      item.intersection(bounds) != nil && !(line.cell.map { Self.fills($0, item) } ?? false)
    }
  }

  /// Whether a photo is in a cell, and about as wide or as high.
  private static func fills(_ cell: Rect, _ photo: Rect) -> Bool {
    guard let part = photo.intersection(cell)?.size else { return false }
    return part.width * part.height >= groundShare * photo.size.width * photo.size.height
      && max(part.width / cell.size.width, part.height / cell.size.height) >= groundShare
  }

  /// How much of a canvas an item covers that is taken for its ground.
  private static let groundShare = 0.8

  init(_ layout: WantedLayout, on collage: Collage) throws(ArgumentError) {
    let canvas = collage.canvas
    func pixels(_ length: Length) -> Double {
      length.resolved(along: min(canvas.size.width, canvas.size.height), at: canvas.resolution)
        .rounded()
    }
    let (margin, gap) = (pixels(layout.margin), pixels(layout.gap))
    let size = Size(
      width: Double(canvas.size.width) - 2 * margin, height: Double(canvas.size.height) - 2 * margin
    )
    guard let page = LayoutPage(size: size, gap: gap) else { throw .noRoom(verb: "layout") }
    (self.page, self.margin) = (page, margin)
    // The words of a calendar stand over its cells.
    let kept = collage.items.filter { $0.isLocked && !$0.isHidden && $0.text?.calendar == nil }
    let area = Double(canvas.size.area)
    // What covers most of the canvas lies behind the others; around the rest they stay a gap away.
    locked = kept.map(\.visibleBounds).filter { bounds in
      let part = bounds.intersection(Rect(origin: .zero, size: Size(canvas.size)))
      return (part.map { $0.size.width * $0.size.height } ?? 0) < Self.groundShare * area
    }
    obstacles = (layout.keepsLocked ? locked : []).map { bounds in
      // Cells come to whole pixels, and the gap beside them stays.
      let (left, top) = (bounds.minX.rounded(.down), bounds.minY.rounded(.down))
      let (right, bottom) = (bounds.maxX.rounded(.up), bounds.maxY.rounded(.up))
      return Rect(
        origin: Point(x: left - margin - gap, y: top - margin - gap),
        size: Size(width: right - left + 2 * gap, height: bottom - top + 2 * gap))
    }
  }
}
