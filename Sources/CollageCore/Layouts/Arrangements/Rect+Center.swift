extension Rect {
  init(center: Point, size: Size) {
    self.init(
      origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
  }

  /// Returns whether two rectangles are apart by at least a gap, horizontally or vertically.
  func isApart(from other: Rect, by gap: Double) -> Bool {
    max(
      max(minX - other.maxX, other.minX - maxX), max(minY - other.maxY, other.minY - maxY)) >= gap
  }
}
