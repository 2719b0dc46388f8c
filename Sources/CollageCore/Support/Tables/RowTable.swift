/// The table of a CSV, TSV, or JSON Lines file.
///
/// The table holds the bytes of the file and the offsets of its rows. Cells become strings when a
/// row is read.
package struct RowTable: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    /// Cells separated by commas or, in languages with decimal commas, semicolons.
    case csv
    /// Cells separated by tabs.
    case tsv
    /// One JSON object per line.
    case jsonl
  }

  /// The maximum size of a file, in bytes.
  package static let fileLimit = 1_000_000_000
  /// The maximum number of rows, excluding the header.
  static let rowLimit = 1_000_000
  static let columnLimit = 500
  /// The maximum length of a cell, in UTF-8 bytes.
  static let cellLimit = 100_000

  let format: Format
  /// Problems in the file that don't prevent its use.
  package let warnings: [TableWarning]
  private let reader: any RowReader

  /// Finds the columns and the rows of a file, in O(*n*) time for *n* bytes.
  ///
  /// Quotes, delimiters, and line breaks follow RFC 4180; CR or LF alone also ends a line. Empty
  /// lines, and final lines with nothing but delimiters and spaces, aren't rows. Columns without a
  /// name and without contents are ignored. A first line `sep=;` declares the delimiter, as in
  /// Excel, and isn't a row.
  ///
  /// `bytes` is the whole file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252. If
  /// `format` is `nil`, the extension of `name` or else the first line indicates the format. Errors
  /// in a single row aren't thrown; ``TableRow/issue`` contains the first one.
  package init(
    _ bytes: [UInt8], name: String, format: Format? = nil
  ) throws(TableError) {
    guard bytes.count <= Self.fileLimit else { throw .tooLarge(.file, limit: Self.fileLimit) }
    let text = try TableText(bytes)
    let dialect = TableDialect(text)
    self.format = format ?? Format(fileName: name) ?? dialect.format
    warnings = text.warnings
    reader =
      switch self.format {
      case .csv: try DelimitedReader(text, dialect, delimiter: dialect.delimiter)
      case .tsv:
        try DelimitedReader(
          text, dialect,
          delimiter: dialect.start > text.start ? dialect.delimiter : UInt8(ascii: "\t"))
      case .jsonl: try JSONLinesReader(text)
      }
  }

  /// The names of the columns; in a JSON Lines file, the names of all members in the order of first
  /// use.
  package var columns: [String] { reader.columns }

  /// The number of rows, including invalid ones.
  package var rowCount: Int { reader.rowStarts.count }

  /// The rows; each access parses the row again.
  package var rows: Rows { Rows(reader: reader) }
}

extension RowTable {
  package struct Rows: RandomAccessCollection, Sendable {
    fileprivate let reader: any RowReader

    /// The index of the first row, which is zero.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { reader.rowStarts.count }

    /// Parses the row at an index, which is the row's number minus one.
    package subscript(index: Int) -> TableRow {
      let rowStart = reader.rowStarts[index]
      let (cells, fault) = reader.contents(at: rowStart)
      return TableRow(number: index + 1, line: Int(rowStart.line), cells: cells, issue: fault)
    }
  }
}
