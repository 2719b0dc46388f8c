/// Parses positions that are two words, or one word with a comma or a blank.
package enum PositionParser {
  package static func position(_ x: String, _ y: String) throws(ValueError) -> Position {
    Position(
      x: try LengthParser.coordinate(x, along: .x), y: try LengthParser.coordinate(y, along: .y))
  }

  /// Parses the horizontal and the vertical distance to move.
  package static func offset(_ x: String, _ y: String) throws(ValueError) -> Position {
    Position(x: try LengthParser.offset(x, along: .x), y: try LengthParser.offset(y, along: .y))
  }

  /// Parses the position at the beginning of the words.
  ///
  /// - Parameters:
  ///   - words: `X Y`, `X,Y` or `"X Y"`, followed by any other words.
  ///   - read: Parses two words as a position or an offset.
  /// - Returns: The position and the number of its words; `nil` if there are too few words.
  /// - Throws: ``ValueError``.
  package static func leading(
    _ words: [String],
    _ read: (String, String) throws(ValueError) -> Position = position
  ) throws(ValueError) -> (position: Position, wordCount: Int)? {
    guard let first = words.first else { return nil }
    let parts = first.split(omittingEmptySubsequences: true) { $0 == "," || $0 == " " }
    if parts.count == 2 { return (try read(String(parts[0]), String(parts[1])), 1) }
    guard words.count >= 2 else { return nil }
    return (try read(first, words[1]), 2)
  }
}
