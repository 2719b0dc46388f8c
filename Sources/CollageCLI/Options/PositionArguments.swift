internal import CollageCore

/// Parses the values of position options; the argument parser also assigns the words after a
/// position to such an option.
enum PositionArguments {
  /// Splits an option's values into a position and the words after it; `nil` if `words` is empty.
  ///
  /// The position is written `X Y`, `X,Y`, or `"X Y"`.
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
