extension LayoutExpression {
  /// Writes the rows and columns in which items stand.
  ///
  /// - Parameter items: The items.
  /// - Returns: The expression, and the gap between neighbours in canvas pixels.
  /// - Throws: ``ArgumentError/noRows`` where items are turned or lie over each other, or no line
  ///   parts them.
  public static func reading(
    of items: [Item]
  ) throws(ArgumentError) -> (text: String, gap: Double) {
    let places = items.compactMap(\.framedBounds)
    guard places.count == items.count,
      let reading = CutReading(of: places, shapes: items.map(\.framedShape))
    else { throw .noRows }
    // A name with both quotation marks cannot be written.
    let names = items.map { item in
      let name = item.name.rawValue
      return name.contains("'") && name.contains("\"") ? item.id.text : name
    }
    return (text(of: reading.tree, names: names), reading.gap ?? 0)
  }
}
