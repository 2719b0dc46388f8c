/// A page, which is the area that a layout fills (often the canvas), and the gap between items.
package struct LayoutArea: Hashable, Sendable {
  let size: Size
  /// The distance between adjacent items, in canvas pixels.
  let gap: Double

  /// Creates a page; `nil` if the size isn't positive, the gap is negative, or either isn't finite.
  package init?(size: Size, gap: Double) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite, gap >= 0,
      gap.isFinite
    else { return nil }
    (self.size, self.gap) = (size, gap)
  }

  /// Returns the rectangles, moved together so that their bounds are centered on the page.
  func centered(_ places: [Rect]) -> [Rect] {
    guard !places.isEmpty else { return [] }
    let middle = Rect(enclosing: places).center
    return places.map { place in
      Rect(
        origin: Point(
          x: place.minX + size.width / 2 - middle.x, y: place.minY + size.height / 2 - middle.y),
        size: place.size)
    }
  }

  /// Returns the total length of the gaps between `count` items.
  func gaps(between count: Int) -> Double { Double(max(0, count - 1)) * gap }
}
