/// A place in a text file, as editors count.
package struct TextPosition: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The character in the line, from 1; a byte of it that is not the first counts nothing.
  package let column: Int

  /// Names a place.
  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
