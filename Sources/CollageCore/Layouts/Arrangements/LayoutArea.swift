/// The page on which a layout places items, and the gap between items.
///
/// The page may be a part of the canvas.
package struct LayoutArea: Hashable, Sendable {
  let size: Size
  /// The distance between adjacent items, in canvas pixels.
  let gap: Double

  /// Creates a page.
  ///
  /// Fails if the size is not positive, the gap is negative, or either is not finite.
  package init?(size: Size, gap: Double) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite, gap >= 0,
      gap.isFinite
    else { return nil }
    (self.size, self.gap) = (size, gap)
  }

  /// Returns places with their arrangement centered on the page.
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

  /// Returns the total width of the gaps in a row of `count` items.
  func gaps(between count: Int) -> Double { Double(max(0, count - 1)) * gap }
}
