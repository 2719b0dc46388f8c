extension EqualAreaItems {
  /// Returns the rectangles of items on an ellipse, clockwise from the top.
  ///
  /// The items are as large as possible without overlap. A single item without obstacles fills the
  /// page. The rectangles and the obstacles are in canvas pixels relative to the page's top-left
  /// corner. The rectangles have size zero if there isn't enough space.
  func ring(around obstacles: [Rect] = []) -> [Rect] {
    guard shapes.count > 1 || !obstacles.isEmpty else {
      return MasonryColumns(of: shapes, in: page).rectangles(of: shapes, in: page)
    }
    let side = min(page.size.width, page.size.height)
    let maximumSideRatio = shapes.map { max($0.squareRoot(), 1 / $0.squareRoot()) }.max() ?? 1
    var (low, high) = (0.0, side / maximumSideRatio)
    // Bisect to a precision far below a pixel.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if isApart(ring(side: middle), obstacles) { low = middle } else { high = middle }
    }
    return obstacles.isEmpty ? page.centered(ring(side: low)) : ring(side: low)
  }

  /// Returns the rectangles on the ellipse for items of area `side * side`.
  private func ring(side: Double) -> [Rect] {
    let sizes = sizes(side: side)
    let maximumWidth = sizes.map(\.width).max() ?? 0
    let maximumHeight = sizes.map(\.height).max() ?? 0
    let across = (page.size.width - maximumWidth) / 2
    let down = (page.size.height - maximumHeight) / 2
    return sizes.enumerated().map { index, size in
      let rotation = Rotation(radians: 2 * .pi * Double(index) / Double(shapes.count))
      return Rect(
        center: Point(
          x: page.size.width / 2 + rotation.sine * across,
          y: page.size.height / 2 - rotation.cosine * down), size: size)
    }
  }

  private func isApart(_ rectangles: [Rect], _ obstacles: [Rect]) -> Bool {
    for (index, one) in rectangles.enumerated() {
      guard rectangles[..<index].allSatisfy({ one.isApart(from: $0, by: page.gap) }),
        obstacles.allSatisfy({ one.isApart(from: $0, by: 0) })
      else { return false }
    }
    return true
  }
}
