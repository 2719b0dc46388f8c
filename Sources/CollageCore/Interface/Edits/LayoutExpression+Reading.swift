extension LayoutExpression {
  /// Writes the rows and columns in which items stand.
  ///
  /// - Parameter items: The items.
  /// - Returns: The expression, the gap between neighbours in canvas pixels, and whether rows and columns
  ///   that fill the room of the items make the very places in which they stand.
  /// - Throws: ``ArgumentError/noRows`` where items are turned or lie over each other, or no line
  ///   parts them.
  package static func reading(
    of items: [Item]
  ) throws(ArgumentError) -> (text: String, gap: Double, isExact: Bool) {
    let places = items.compactMap(\.framedBounds)
    let shapes = items.map(\.framedShape)
    guard places.count == items.count, let reading = CutReading(of: places, shapes: shapes) else {
      throw .noRows
    }
    // A name with both quotation marks cannot be written.
    let names = items.map { item in
      let name = item.name.rawValue
      return name.contains("'") && name.contains("\"") ? item.id.text : name
    }
    return (
      text(of: reading.tree, names: names), reading.gap ?? 0, reading.makes(places, shapes)
    )
  }
}

extension CutReading {
  /// How far edges may be off, as a part of the longer side of all, for weights are written with few
  /// digits.
  private static let allowance = 0.01

  /// Whether the rows and columns make places, as far as one sees.
  fileprivate func makes(_ places: [Rect], _ shapes: [Double]) -> Bool {
    let whole = Rect(enclosing: places)
    guard let page = LayoutPage(size: whole.size, gap: gap ?? 0),
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
