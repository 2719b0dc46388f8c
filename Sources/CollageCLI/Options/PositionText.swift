internal import CollageCore

/// Positions as people write them: two words, or one with a comma or a blank between.
enum PositionText {
  /// Reads a position or an offset from its two words.
  ///
  /// - Throws: ``ValueError``.
  static func position(_ x: String, _ y: String) throws -> Position {
    Position(
      x: try LengthText.coordinate(x, along: .x), y: try LengthText.coordinate(y, along: .y))
  }

  /// Reads how far something moves from its two words.
  ///
  /// - Throws: ``ValueError``.
  static func offset(_ x: String, _ y: String) throws -> Position {
    Position(x: try LengthText.offset(x, along: .x), y: try LengthText.offset(y, along: .y))
  }

  /// Reads the values of an option that may have swallowed the words behind its position.
  ///
  /// - Parameters:
  ///   - words: The option's values: `X Y`, `X,Y` or `"X Y"`, and whatever came after.
  ///   - option: The option's name, for the message.
  ///   - read: Makes a position of two words, or an offset.
  /// - Returns: The position and the words that do not belong to it; nil if there are no words.
  /// - Throws: ``ValueError``, ``UserFacingError``.
  static func leading(
    _ words: [Word], option: String, _ read: (String, String) throws -> Position = position
  ) throws -> (Position, rest: [Word])? {
    guard let first = words.first else { return nil }
    let parts = first.text.split(omittingEmptySubsequences: true) { $0 == "," || $0 == " " }
    if parts.count == 2 {
      return (try read(String(parts[0]), String(parts[1])), Array(words.dropFirst()))
    }
    guard words.count >= 2 else {
      throw UserFacingError.usage(
        "\(option) needs two values, there is only '\(first.text)'.",
        hint: "Write \(option) X Y.")
    }
    return (try read(first.text, words[1].text), Array(words.dropFirst(2)))
  }
}
