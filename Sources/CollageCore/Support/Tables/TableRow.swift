package struct TableRow: Hashable, Sendable {
  /// The row number, from 1, without the header and empty lines.
  package let number: Int
  /// The line of the file in which the row starts, from 1.
  package let line: Int
  /// The cells, one per column of the table.
  ///
  /// In a row with a fault, a cell may be empty although it isn't in the file.
  let cells: [String]
  /// The first error in the row; `nil` if the row is valid.
  package let fault: RowIssue?

  /// Returns the cell of the column at an index.
  package subscript(column: Int) -> String { cells[column] }
}

/// The start of a row, in compact form; 32 bits suffice for the maximum file size.
struct RowStart: Hashable, Sendable {
  let offset: UInt32
  /// The line of the file, from 1.
  let line: UInt32

  init(offset: Int, line: Int) {
    self.offset = UInt32(offset)
    self.line = UInt32(line)
  }
}

/// A reader that finds the rows of a text once and parses each row on demand.
protocol RowReader: Sendable {
  var columns: [String] { get }
  var places: [RowStart] { get }

  func contents(at place: RowStart) -> (cells: [String], fault: RowIssue?)
}
