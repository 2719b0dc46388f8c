/// The area in which a layout places items, and the gap between them.
package struct LayoutArea: Hashable, Sendable {
  /// The size of the page, in canvas pixels.
  let size: Size
  /// The distance between neighbors, in canvas pixels.
  let gap: Double

  /// Creates a page; `nil` if the size or the gap is invalid.
  package init?(size: Size, gap: Double) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite, gap >= 0,
      gap.isFinite
    else { return nil }
    (self.size, self.gap) = (size, gap)
  }

  /// Returns the places moved so that they are centered on the page.
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

  /// Returns the total width of the gaps between a number of neighbors.
  func gaps(between count: Int) -> Double { Double(max(0, count - 1)) * gap }
}
