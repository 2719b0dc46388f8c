/// Parses positions: two arguments, or one argument with a comma or a space.
package enum PositionParser {
  package static func position(_ x: String, _ y: String) throws(ValueError) -> Position {
    Position(
      x: try LengthParser.coordinate(x, along: .x), y: try LengthParser.coordinate(y, along: .y))
  }

  package static func offset(_ x: String, _ y: String) throws(ValueError) -> Position {
    Position(x: try LengthParser.offset(x, along: .x), y: try LengthParser.offset(y, along: .y))
  }

  /// Parses the position at the beginning of arguments: `X Y`, `X,Y` or `"X Y"`.
  ///
  /// Returns the position and the number of its arguments; `nil` if there are too few. `parse`
  /// turns the two coordinates into a position or an offset.
  package static func leading(
    _ arguments: [String],
    _ parse: (String, String) throws(ValueError) -> Position = position
  ) throws(ValueError) -> (position: Position, wordCount: Int)? {
    guard let first = arguments.first else { return nil }
    let parts = first.split(omittingEmptySubsequences: true) { $0 == "," || $0 == " " }
    if parts.count == 2 { return (try parse(String(parts[0]), String(parts[1])), 1) }
    guard arguments.count >= 2 else { return nil }
    return (try parse(first, arguments[1]), 2)
  }
}
