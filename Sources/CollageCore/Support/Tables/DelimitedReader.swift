/// Reads the rows of a CSV or TSV text.
struct DelimitedReader: RowReader {
  let columns: [String]
  let rowStarts: [RowStart]

  private let text: TableText
  private let delimiter: UInt8
  private let header: DelimitedHeader

  init(_ text: TableText, _ dialect: TableDialect, delimiter: UInt8) throws(TableError) {
    (self.text, self.delimiter) = (text, delimiter)
    var cursor = CellCursor(
      text.bytes, delimiter: delimiter, offset: dialect.start, line: dialect.line)
    guard cursor.skipEmptyLines() else { throw .noHeader }
    header = try DelimitedHeader(&cursor, in: text)
    columns = header.names
    rowStarts = try Self.places(&cursor, in: text, header: header)
  }

  /// Finds the starts of all rows, except empty rows at the end.
  private static func places(
    _ cursor: inout CellCursor, in text: TableText, header: DelimitedHeader
  ) throws(TableError) -> [RowStart] {
    var (places, count): ([RowStart], Int) = ([], 0)
    while cursor.skipEmptyLines() {
      let start = cursor.position
      var (index, hasContents, cell) = (0, false, cursor.next())
      while true {
        if cell.isUnterminated { throw .unterminatedQuote(text.position(of: cell.start)) }
        let isFilled = text.isFilled(cell)
        if isFilled, header.isNameless(index) {
          throw .namelessColumn(number: index + 1, line: start.line)
        }
        hasContents = hasContents || isFilled || cell.isQuoted
        guard cell.end == .delimiter else { break }
        (index, cell) = (index + 1, cursor.next())
      }
      // A spreadsheet can contain a million empty rows. Starts of rows beyond the limit aren't
      // stored.
      if places.count <= RowTable.rowLimit {
        places.append(RowStart(offset: start.offset, line: start.line))
      }
      guard hasContents else { continue }
      count = places.count
      guard count <= RowTable.rowLimit else { throw .tooLarge(.rows, limit: RowTable.rowLimit) }
    }
    guard count > 0 else { throw .noRows }
    places.removeLast(places.count - count)
    return places
  }

  func contents(at start: RowStart) -> (cells: [String], fault: RowIssue?) {
    var cursor = CellCursor(
      text.bytes, delimiter: delimiter, offset: Int(start.offset), line: Int(start.line))
    var (cells, fault): ([String], RowIssue?) = ([], nil)
    cells.reserveCapacity(columns.count)
    var (count, surplus): (Int, CellCursor.Position?) = (0, nil)
    var end = CellCursor.End.delimiter
    while end == .delimiter {
      let cell = cursor.next()
      fault = fault ?? text.fault(of: cell, column: count + 1)
      if header.isNamed(count) {
        cells.append(cell.contents.count > RowTable.cellLimit ? "" : text.string(of: cell))
      } else if count == header.width {
        surplus = cell.start
      }
      count += 1
      end = cell.end
    }
    cells += repeatElement("", count: columns.count - cells.count)
    return (cells, fault ?? widthFault(count: count, surplus: surplus, end: cursor.position))
  }

  private func widthFault(
    count: Int, surplus: CellCursor.Position?, end: CellCursor.Position
  ) -> RowIssue? {
    if let surplus {
      return RowIssue(
        .tooManyCells(count: count, columns: header.width), at: text.position(of: surplus))
    }
    guard count < header.namedWidth else { return nil }
    return RowIssue(
      .tooFewCells(count: count, columns: header.namedWidth), at: text.position(of: end))
  }
}

extension TableText {
  func position(of start: CellCursor.Position) -> TextPosition {
    TextPosition(
      line: start.line, column: column(of: start.offset, inLineFrom: start.lineStart))
  }

  /// Returns whether a cell contains anything except spaces.
  func isFilled(_ cell: CellCursor.Cell) -> Bool {
    for index in cell.contents where bytes[index] != UInt8(ascii: " ") { return true }
    return false
  }

  /// Returns a cell's contents with doubled quotes replaced by single ones.
  func string(of cell: CellCursor.Cell) -> String {
    guard cell.hasDoubledQuotes else {
      return String(decoding: bytes[cell.contents], as: UTF8.self)
    }
    var (contents, isFirstOfTwo): ([UInt8], Bool) = ([], false)
    contents.reserveCapacity(cell.contents.count)
    for byte in bytes[cell.contents] {
      isFirstOfTwo = byte == UInt8(ascii: "\"") && !isFirstOfTwo
      if !isFirstOfTwo { contents.append(byte) }
    }
    return String(decoding: contents, as: UTF8.self)
  }

  /// Returns the error in a cell, regardless of the rest of its row; `nil` if the cell is valid.
  func fault(of cell: CellCursor.Cell, column: Int) -> RowIssue? {
    if let surplus = cell.textAfterQuote {
      return RowIssue(.textAfterQuote, at: position(of: surplus))
    }
    guard cell.contents.count > RowTable.cellLimit else { return nil }
    return RowIssue(
      .cellTooLong(column: column, limit: RowTable.cellLimit), at: position(of: cell.start))
  }
}
