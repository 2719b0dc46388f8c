extension EqualAreaItems {
  /// Returns the places of items on an ellipse, clockwise from the top.
  ///
  /// The items are as large as possible without overlap.
  ///
  /// - Parameter obstacles: The areas to keep free, in canvas pixels relative to the page's
  ///   top-left corner.
  /// - Returns: A rectangle for each item. The rectangles have size zero if there isn't enough
  ///   space.
  func ring(around obstacles: [Rect] = []) -> [Rect] {
    guard shapes.count > 1 || !obstacles.isEmpty else {
      return MasonryColumns(of: shapes, in: page).places(of: shapes, in: page)
    }
    let side = min(page.size.width, page.size.height)
    let widest = shapes.map { max($0.squareRoot(), 1 / $0.squareRoot()) }.max() ?? 1
    // An item can't be larger than the page.
    var (low, high) = (0.0, side / widest)
    // Bisect until the size is precise to a thousandth of a pixel.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if isApart(ring(side: middle), obstacles) { low = middle } else { high = middle }
    }
    return obstacles.isEmpty ? page.centered(ring(side: low)) : ring(side: low)
  }

  /// Returns the places on the ellipse for items whose area is `side * side`.
  private func ring(side: Double) -> [Rect] {
    let sizes = sizes(side: side)
    let widest = sizes.map(\.width).max() ?? 0
    let highest = sizes.map(\.height).max() ?? 0
    let (across, down) = ((page.size.width - widest) / 2, (page.size.height - highest) / 2)
    return sizes.enumerated().map { index, size in
      let turn = Rotation(radians: 2 * .pi * Double(index) / Double(shapes.count))
      return Rect(
        center: Point(
          x: page.size.width / 2 + turn.sine * across,
          y: page.size.height / 2 - turn.cosine * down), size: size)
    }
  }

  private func isApart(_ places: [Rect], _ obstacles: [Rect]) -> Bool {
    for (index, one) in places.enumerated() {
      guard places[..<index].allSatisfy({ one.isApart(from: $0, by: page.gap) }),
        obstacles.allSatisfy({ one.isApart(from: $0, by: 0) })
      else { return false }
    }
    return true
  }
}
