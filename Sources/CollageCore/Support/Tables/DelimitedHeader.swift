/// The header row of a CSV or TSV text, which names the columns.
struct DelimitedHeader: Sendable {
  /// The nonempty column names, without white space around them.
  let names: [String]
  /// The number of cells, including empty ones.
  let width: Int
  /// The number of cells up to the last cell with a name.
  let namedWidth: Int
  /// For each cell, `true` if it has a name; `nil` if all cells have names.
  private let named: [Bool]?

  /// Reads the header and advances the cursor past it.
  init(_ cursor: inout CellCursor, in text: TableText) throws(TableError) {
    var cells: [String] = []
    var end = CellCursor.End.delimiter
    while end == .delimiter {
      let cell = cursor.next()
      if cell.isUnterminated { throw .unterminatedQuote(text.position(of: cell.start)) }
      if let fault = text.fault(of: cell, column: cells.count + 1) { throw .badHeader(fault) }
      guard cells.count < RowTable.columnLimit else {
        throw .tooLarge(.columns, limit: RowTable.columnLimit)
      }
      cells.append(Self.trimmed(text.string(of: cell)))
      end = cell.end
    }
    names = cells.filter { !$0.isEmpty }
    guard let last = cells.lastIndex(where: { !$0.isEmpty }) else { throw .noHeader }
    (width, namedWidth) = (cells.count, last + 1)
    named = names.count == cells.count ? nil : cells.map { !$0.isEmpty }
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted { throw .repeatedColumn(name) }
  }

  func isNamed(_ index: Int) -> Bool {
    index < width && (named?[index] ?? true)
  }

  /// Returns whether the header has a cell at an index, but the cell contains no name.
  func isNameless(_ index: Int) -> Bool {
    guard let named, index < width else { return false }
    return !named[index]
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.unicodeScalars.reversed().drop { $0.properties.isWhitespace }.startIndex.base
    return String(text.unicodeScalars[..<end].drop { $0.properties.isWhitespace })
  }
}
