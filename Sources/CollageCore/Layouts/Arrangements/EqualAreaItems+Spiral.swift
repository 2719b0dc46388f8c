extension EqualAreaItems {
  /// Returns the rectangles of items along a spiral from the center outward.
  ///
  /// In order, each item is placed as near to the center as the earlier items allow. The rectangles
  /// are in canvas pixels relative to the page's top-left corner; the result is empty if there
  /// isn't enough space.
  func spiral() -> [Rect] {
    let side = min(page.size.width, page.size.height)
    // The packing depends on the gap relative to the items, and the relative gap depends on the
    // scale at which the packing fits. Therefore, find the scale iteratively.
    var best: [Rect] = []
    var used = 0.0
    var scale = side / Double(shapes.count).squareRoot()
    for _ in 0..<8 {
      let packed = packed(gap: page.gap / scale)
      let fitting = Rect(enclosing: packed).size.fitFactor(in: page.size)
      if fitting >= scale, fitting > used {
        used = fitting
        best = placed(packed, scale: scale)
      }
      scale = fitting >= scale ? (scale + fitting) / 2 : fitting * 0.98
    }
    return best
  }

  /// Returns packed rectangles of area one around the origin, with a gap between them.
  private func packed(gap: Double) -> [Rect] {
    let stretch = (page.size.width / page.size.height).squareRoot()
    let sizes = sizes(side: 1)
    var grid = RectangleGrid(reach: sizes.reduce(gap) { max($0, $1.width + gap, $1.height + gap) })
    var angle = 0.0
    for size in sizes {
      // With more than 64 items, a search from the center would take too long. Because the center
      // is full, start four windings of the spiral before the last item.
      angle = shapes.count <= 64 ? 0 : max(0, angle - 8 * .pi)
      while true {
        let radius = 0.12 * angle
        let direction = Rotation(radians: angle)
        let center = Point(
          x: radius * direction.cosine * stretch, y: radius * direction.sine / stretch)
        let rectangle = Rect(center: center, size: size)
        if grid.areApart(from: rectangle, by: gap) {
          grid.append(rectangle)
          break
        }
        angle += 0.1 / max(1, radius)
      }
    }
    return grid.all
  }

  private func placed(_ rectangles: [Rect], scale: Double) -> [Rect] {
    let middle = Rect(enclosing: rectangles).center
    return rectangles.map { rectangle in
      Rect(
        origin: Point(
          x: page.size.width / 2 + (rectangle.minX - middle.x) * scale,
          y: page.size.height / 2 + (rectangle.minY - middle.y) * scale),
        size: rectangle.size.scaled(by: scale))
    }
  }
}

/// Rectangles, grouped by the squares of a grid.
///
/// The grid limits comparisons to nearby rectangles. A rectangle belongs to the square that
/// contains its center.
private struct RectangleGrid {
  private(set) var all: [Rect] = []
  /// The side of a square of the grid: the maximum side of a rectangle plus the gap.
  ///
  /// A rectangle can be too close only to rectangles in its own square and in the eight squares
  /// around it.
  private let reach: Double
  private var indexes: [Square: [Int]] = [:]
  /// The index of the rectangle that blocked the last position, and probably blocks the next one.
  private var lastBlocker = 0

  private struct Square: Hashable {
    var column: Int
    var row: Int
  }

  init(reach: Double) { self.reach = reach }

  mutating func append(_ rectangle: Rect) {
    indexes[square(of: rectangle), default: []].append(all.count)
    all.append(rectangle)
  }

  mutating func areApart(from rectangle: Rect, by gap: Double) -> Bool {
    guard !all.isEmpty else { return true }
    guard rectangle.isApart(from: all[lastBlocker], by: gap) else { return false }
    let middle = square(of: rectangle)
    for column in middle.column - 1...middle.column + 1 {
      for row in middle.row - 1...middle.row + 1 {
        let nearby = indexes[Square(column: column, row: row)] ?? []
        guard let index = nearby.first(where: { !rectangle.isApart(from: all[$0], by: gap) }) else {
          continue
        }
        lastBlocker = index
        return false
      }
    }
    return true
  }

  private func square(of rectangle: Rect) -> Square {
    Square(
      column: Int((rectangle.center.x / reach).rounded(.down)),
      row: Int((rectangle.center.y / reach).rounded(.down)))
  }
}
