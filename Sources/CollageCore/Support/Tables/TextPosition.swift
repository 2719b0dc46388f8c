/// A place in a text file, as editors count.
public struct TextPosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The character in the line, from 1; a byte of it that is not the first counts nothing.
  public let column: Int

  /// Names a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
