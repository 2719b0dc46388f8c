/// The room in which a layout places pictures, and the gap between them.
package struct LayoutPage: Hashable, Sendable {
  /// The room, in canvas pixels, from the origin on.
  let size: Size
  /// How far neighbours are apart, in canvas pixels.
  let gap: Double

  /// Describes a page; nil where there is no room or the gap is no length.
  package init?(size: Size, gap: Double) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite, gap >= 0,
      gap.isFinite
    else { return nil }
    (self.size, self.gap) = (size, gap)
  }

  /// Places moved together so that they are in the middle of the page.
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

  /// The gaps between so many neighbours, in all.
  func gaps(between count: Int) -> Double { Double(max(0, count - 1)) * gap }
}
