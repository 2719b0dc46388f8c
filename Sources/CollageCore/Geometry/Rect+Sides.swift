extension Rect {
  /// The corners in the order top-left, top-right, bottom-right, bottom-left.
  package var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }

  /// Returns the rectangle with each side moved outward by its own distance.
  package func grown(by edges: EdgeDistances) -> Rect {
    Rect(
      origin: Point(x: minX - edges.left, y: minY - edges.top),
      size: Size(
        width: size.width + edges.left + edges.right,
        height: size.height + edges.top + edges.bottom))
  }

  /// Returns the intersection with another rectangle; `nil` if it does not have an area.
  package func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return nil }
    return Rect(
      origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
  }
}
