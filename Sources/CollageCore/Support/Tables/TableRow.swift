package struct TableRow: Hashable, Sendable {
  /// The row number, from 1; the header and empty lines don't count.
  package let number: Int
  /// The number of the line in which the row starts, from 1.
  package let line: Int
  /// The cells, one per column of the table; missing cells of an invalid row are empty strings.
  let cells: [String]
  /// The first error in the row; `nil` if the row is valid.
  package let issue: RowIssue?

  package subscript(column: Int) -> String { cells[column] }
}

/// The start of a row; 32 bits are enough for the maximum file size, and save memory.
struct RowStart: Hashable, Sendable {
  let offset: UInt32
  let line: UInt32

  init(offset: Int, line: Int) {
    self.offset = UInt32(offset)
    self.line = UInt32(line)
  }
}

/// A reader that finds the rows of a text once and parses each row on demand.
protocol RowReader: Sendable {
  var columns: [String] { get }
  var rowStarts: [RowStart] { get }

  func contents(at rowStart: RowStart) -> (cells: [String], fault: RowIssue?)
}
