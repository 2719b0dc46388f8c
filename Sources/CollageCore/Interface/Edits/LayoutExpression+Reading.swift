extension LayoutExpression {
  /// Returns a layout expression that describes the current rows and columns of items.
  ///
  /// - Parameter items: The items.
  /// - Returns: The expression, the gap between neighbors in canvas pixels, and whether the
  ///   expression reproduces the exact positions of the items within their common bounds.
  /// - Throws: ``ArgumentError/noRows`` if items are rotated or overlap, or if straight lines can't
  ///   separate them into rows and columns.
  package static func reading(
    of items: [Item]
  ) throws(ArgumentError) -> (text: String, gap: Double, isExact: Bool) {
    let places = items.compactMap(\.framedBounds)
    let shapes = items.map(\.framedAspect)
    guard places.count == items.count, let reading = SlicingDetection(of: places, shapes: shapes)
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
      text(of: reading.tree, names: names), reading.gap ?? 0, reading.makes(places, shapes)
    )
  }
}

extension SlicingDetection {
  /// The tolerance for the positions of edges, as a fraction of the longer side of the common
  /// bounds.
  ///
  /// The positions aren't exact, because the weights in the expression have few digits.
  private static let allowance = 0.01

  /// Returns whether laying out the tree puts the items at the given places, within the tolerance.
  fileprivate func makes(_ places: [Rect], _ shapes: [Double]) -> Bool {
    let whole = Rect(enclosing: places)
    guard let page = LayoutArea(size: whole.size, gap: gap ?? 0),
      let cells = tree.places(of: shapes, in: page)
    else { return false }
    let allowance = 2 + Self.allowance * max(whole.size.width, whole.size.height)
    return places.enumerated().allSatisfy { number, place in
      guard let cell = cells[number] else { return false }
      let (x, y) = (cell.minX + whole.minX, cell.minY + whole.minY)
      return [
        x - place.minX, y - place.minY, x + cell.size.width - place.maxX,
        y + cell.size.height - place.maxY,
      ].allSatisfy { abs($0) <= allowance }
    }
  }
}
