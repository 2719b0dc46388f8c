extension LayoutExpression {
  /// Returns a layout expression that describes the current rows and columns of items.
  ///
  /// The gap is in canvas pixels. `isExact` is true if the expression reproduces the positions of
  /// the items within their common bounds, except for a small tolerance. Throws if items are
  /// rotated or overlap, or if straight lines can't separate them into rows and columns.
  package static func detected(
    in items: [Item]
  ) throws(ArgumentError) -> (text: String, gap: Double, isExact: Bool) {
    let rectangles = items.compactMap(\.framedBounds)
    let shapes = items.map(\.framedAspect)
    guard rectangles.count == items.count,
      let reading = SlicingDetection(of: rectangles, shapes: shapes)
    else {
      throw .noRows
    }
    // An expression can't quote a name that has both kinds of quotation marks. The identifier
    // replaces such a name.
    let names = items.map { item in
      let name = item.name.rawValue
      return name.contains("'") && name.contains("\"") ? item.id.text : name
    }
    return (
      text(of: reading.tree, names: names), reading.gap ?? 0,
      reading.reproduces(rectangles, shapes)
    )
  }
}

extension SlicingDetection {
  /// The relative tolerance for the positions of edges, as a fraction of the longer side of the
  /// common bounds.
  ///
  /// The positions aren't exact, because the weights in the expression have few digits.
  private static let tolerance = 0.01

  /// Returns whether laying out the tree puts the items into the rectangles, within the tolerance.
  fileprivate func reproduces(_ rectangles: [Rect], _ shapes: [Double]) -> Bool {
    let whole = Rect(enclosing: rectangles)
    guard let page = LayoutArea(size: whole.size, gap: gap ?? 0),
      let cells = tree.rectangles(of: shapes, in: page)
    else { return false }
    let tolerance = 2 + Self.tolerance * max(whole.size.width, whole.size.height)
    return rectangles.enumerated().allSatisfy { number, rectangle in
      guard let cell = cells[number] else { return false }
      let (x, y) = (cell.minX + whole.minX, cell.minY + whole.minY)
      return [
        x - rectangle.minX, y - rectangle.minY, x + cell.size.width - rectangle.maxX,
        y + cell.size.height - rectangle.maxY,
      ].allSatisfy { abs($0) <= tolerance }
    }
  }
}
