internal import CollageCore

/// Options that may swallow the words behind their position.
enum PositionWords {
  /// Reads the values of such an option.
  ///
  /// - Parameters:
  ///   - words: The option's values: `X Y`, `X,Y` or `"X Y"`, and whatever came after.
  ///   - option: The option's name, for the message.
  ///   - read: Makes a position of two words, or an offset.
  /// - Returns: The position and the words that do not belong to it; nil if there are no words.
  /// - Throws: ``ValueError``, ``UserFacingError``.
  static func leading(
    _ words: [Word], option: String,
    _ read: (String, String) throws(ValueError) -> Position = PositionText.position
  ) throws -> (Position, rest: [Word])? {
    guard let first = words.first else { return nil }
    guard let (position, count) = try PositionText.leading(words.map(\.text), read) else {
      throw UserFacingError.usage(
        "\(option) needs two values, there is only '\(first.text)'.",
        hint: "Write \(option) X Y.")
    }
    return (position, Array(words.dropFirst(count)))
  }
}
