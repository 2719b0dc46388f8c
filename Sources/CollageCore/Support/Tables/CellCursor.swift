/// Iterates over the cells of a CSV or TSV text (RFC 4180).
struct CellCursor {
  enum End: Hashable {
    /// Another cell of the row follows.
    case delimiter
    case line
    case text
  }

  /// A cell, represented by its range in the text.
  struct Cell {
    /// The range of the contents, without the delimiters and the enclosing quotes.
    var contents: Range<Int>
    /// The start of the cell, including an opening quote.
    let start: Position
    var isQuoted = false
    /// True if the contents contain doubled quotes.
    var hasDoubledQuotes = false
    /// True if the text ends before the closing quote.
    var isUnterminated = false
    /// The position of invalid text after the closing quote; `nil` for a valid cell.
    var textAfterQuote: Position?
    var end = End.text
  }

  /// A position in the text, with the data needed to compute its column.
  struct Position {
    let offset: Int
    /// The line, from 1.
    let line: Int
    /// The byte offset of the line's start.
    let lineStart: Int
  }

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var offset: Int
  private var line: Int
  private var lineStart: Int

  /// Creates a cursor at the start of a line.
  init(_ bytes: [UInt8], delimiter: UInt8, offset: Int, line: Int) {
    (self.bytes, self.delimiter) = (bytes, delimiter)
    (self.offset, self.line, lineStart) = (offset, line, offset)
  }

  /// The current position: the start of the next cell or, after the last cell of a row, the end of
  /// the row.
  var position: Position { Position(offset: offset, line: line, lineStart: lineStart) }

  /// Advances to the next nonempty line; returns `false` at the end of the text.
  mutating func skipEmptyLines() -> Bool {
    while takeLineEnd() {}
    return offset < bytes.count
  }

  /// Reads a cell, and the delimiter after it; returns an empty cell at the end of the text.
  mutating func next() -> Cell {
    let start = position
    var cell = Cell(contents: offset..<offset, start: start)
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
      takeQuoted(&cell)
      let closed = position
      skipUnquoted()
      if offset > closed.offset { cell.textAfterQuote = closed }
    } else {
      skipUnquoted()
      cell.contents = start.offset..<offset
    }
    if offset < bytes.count, bytes[offset] == delimiter {
      offset += 1
      cell.end = .delimiter
    } else {
      cell.end = offset < bytes.count ? .line : .text
    }
    return cell
  }

  private mutating func takeQuoted(_ cell: inout Cell) {
    cell.isQuoted = true
    offset += 1
    let begin = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        guard offset + 1 < bytes.count, bytes[offset + 1] == byte else {
          cell.contents = begin..<offset
          offset += 1
          return
        }
        cell.hasDoubledQuotes = true
        offset += 2
      } else if !takeLineEnd() {
        offset += 1
      }
    }
    cell.contents = begin..<offset
    cell.isUnterminated = true
  }

  private mutating func skipUnquoted() {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == delimiter || byte == 0x0A || byte == 0x0D { return }
      offset += 1
    }
  }

  /// Advances past CR, LF, or CR LF; returns `false` if the next byte is neither CR nor LF.
  private mutating func takeLineEnd() -> Bool {
    guard offset < bytes.count, bytes[offset] == 0x0A || bytes[offset] == 0x0D else { return false }
    let isCR = bytes[offset] == 0x0D
    offset += 1
    if isCR, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
    (line, lineStart) = (line + 1, offset)
    return true
  }
}
