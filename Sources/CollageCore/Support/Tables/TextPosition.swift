/// A position in a text file, as editors show it.
package struct TextPosition: Hashable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The position of the character in its line, from 1; UTF-8 continuation bytes don't count.
  package let column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
