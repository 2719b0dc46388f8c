/// Positions as people write them: two words, or one with a comma or a blank between.
package enum PositionText {
  /// Reads a position from its two words.
  ///
  /// - Throws: ``ValueError``.
  package static func position(_ x: String, _ y: String) throws(ValueError) -> Position {
    Position(
      x: try LengthText.coordinate(x, along: .x), y: try LengthText.coordinate(y, along: .y))
  }

  /// Reads how far something moves from its two words.
  ///
  /// - Throws: ``ValueError``.
  package static func offset(_ x: String, _ y: String) throws(ValueError) -> Position {
    Position(x: try LengthText.offset(x, along: .x), y: try LengthText.offset(y, along: .y))
  }

  /// Reads the position that stands at the beginning of some words.
  ///
  /// - Parameters:
  ///   - words: `X Y`, `X,Y` or `"X Y"`, and whatever comes after.
  ///   - read: Makes a position of two words, or an offset.
  /// - Returns: The position and how many words it takes; nil if there are too few.
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
