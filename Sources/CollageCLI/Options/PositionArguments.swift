internal import CollageCore

/// Parsing of options that may consume the words after their position.
enum PositionArguments {
  /// Parses the values of such an option.
  ///
  /// - Parameters:
  ///   - words: The option's values: `X Y`, `X,Y`, or `"X Y"`, and any words after them.
  ///   - option: The option's name, for the message.
  ///   - read: Parses two words as a position or an offset.
  /// - Returns: The position and the words after it; `nil` if there aren't any words.
  /// - Throws: ``ValueError``, ``UserFacingError``.
  static func leading(
    _ words: [Word], option: String,
    _ read: (String, String) throws(ValueError) -> Position = PositionParser.position
  ) throws -> (Position, rest: [Word])? {
    guard let first = words.first else { return nil }
    guard let (position, count) = try PositionParser.leading(words.map(\.text), read) else {
      throw UserFacingError.secondCoordinate(option, first.text)
    }
    return (position, Array(words.dropFirst(count)))
  }
}
