/// A row of a table.
package struct TableRow: Hashable, Sendable {
  /// Which row it is, from 1; neither the header nor an empty line counts.
  package let number: Int
  /// The line of the file in which the row begins, from 1.
  package let line: Int
  /// The cells, as many as the table has columns.
  ///
  /// Of a row that has a fault, cells may be empty that are not so in the file.
  let cells: [String]
  /// Why the row cannot be used, by the first of its faults; nil if it can.
  package let fault: RowFault?

  /// The cell of a column, by the index of the column.
  package subscript(column: Int) -> String { cells[column] }
}

/// Where a row begins, in few bytes: no file is longer than they can count.
struct RowPlace: Hashable, Sendable {
  /// The index of the row's first byte.
  let offset: UInt32
  /// The line of the file, from 1.
  let line: UInt32

  init(offset: Int, line: Int) {
    self.offset = UInt32(offset)
    self.line = UInt32(line)
  }
}

/// What finds the rows of a text once, and reads each of them when it is asked for.
protocol RowReader: Sendable {
  /// The names of the columns.
  var columns: [String] { get }
  /// Where the rows begin.
  var places: [RowPlace] { get }

  /// Reads the cells of a row.
  func contents(at place: RowPlace) -> (cells: [String], fault: RowFault?)
}
