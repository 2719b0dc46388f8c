/// Walks over the cells of a CSV or TSV text, as RFC 4180 has them.
struct CellCursor {
  /// What stands behind a cell.
  enum End: Hashable {
    /// A delimiter, and thus another cell of the row.
    case delimiter
    /// The end of a line.
    case line
    /// The end of the text.
    case text
  }

  /// A cell, without having been copied.
  struct Cell {
    /// The bytes between the delimiters, or between the quotes.
    var contents: Range<Int>
    /// Where the cell begins, with its quote if it has one.
    let start: TextPlace
    /// Whether the cell begins with a quote.
    var isQuoted = false
    /// Whether quotes within the contents stand there twice.
    var hasDoubledQuotes = false
    /// Whether the text ends before the quotes do.
    var isUnterminated = false
    /// Where something follows the closing quote that should not.
    var surplus: TextPlace?
    /// What stands behind the cell.
    var end = End.text
  }

  /// A place in the text, from which its position can be told.
  struct TextPlace {
    /// The index of the byte.
    let offset: Int
    /// The line, from 1.
    let line: Int
    /// The index of the first byte of the line.
    let lineStart: Int
  }

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var offset: Int
  private var line: Int
  private var lineStart: Int

  /// Stands before the first cell of a line.
  init(_ bytes: [UInt8], delimiter: UInt8, offset: Int, line: Int) {
    (self.bytes, self.delimiter) = (bytes, delimiter)
    (self.offset, self.line, lineStart) = (offset, line, offset)
  }

  /// Where the next cell begins, or the last row ended.
  var place: TextPlace { TextPlace(offset: offset, line: line, lineStart: lineStart) }

  /// Goes to the next line that is not empty; false if there is none.
  mutating func skipEmptyLines() -> Bool {
    while takeLineEnd() {}
    return offset < bytes.count
  }

  /// Reads a cell and what ends it; at the end of the text it is an empty one.
  mutating func next() -> Cell {
    let start = place
    var cell = Cell(contents: offset..<offset, start: start)
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
      takeQuoted(&cell)
      let closed = place
      skipUnquoted()
      if offset > closed.offset { cell.surplus = closed }
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

  /// Goes behind the closing quote.
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

  /// Goes to the next delimiter or end of a line.
  private mutating func skipUnquoted() {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == delimiter || byte == 0x0A || byte == 0x0D { return }
      offset += 1
    }
  }

  /// Goes behind CR, LF or both, if they come next.
  private mutating func takeLineEnd() -> Bool {
    guard offset < bytes.count, bytes[offset] == 0x0A || bytes[offset] == 0x0D else { return false }
    let isCR = bytes[offset] == 0x0D
    offset += 1
    if isCR, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
    (line, lineStart) = (line + 1, offset)
    return true
  }
}
