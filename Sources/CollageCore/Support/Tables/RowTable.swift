/// The table of a CSV, TSV, or JSON Lines file.
///
/// The table holds the bytes of the file and the offsets of its rows. Cells become strings when a
/// row is read.
package struct RowTable: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    /// Cells separated by commas or semicolons. Spreadsheets use semicolons in languages with
    /// decimal commas.
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

  /// Finds the columns and the rows of a file.
  ///
  /// Quotes, delimiters, and line breaks follow RFC 4180; CR or LF alone also ends a line. Empty
  /// lines, and final lines with nothing but delimiters and spaces, aren't rows. Columns without a
  /// name and without contents are ignored. A first line `sep=;` declares the delimiter, as in
  /// Excel, and isn't a row.
  ///
  /// - Parameters:
  ///   - bytes: The whole file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252.
  ///   - name: The name of the file, whose extension indicates the format.
  ///   - format: The format; `nil` to detect it from the name or else from the first line.
  /// - Throws: ``TableError``; errors in a single row are its ``TableRow/fault``.
  /// - Complexity: O(*n*) for *n* bytes; needs eight bytes per row in addition to the file.
  package init(
    _ bytes: [UInt8], name: String, format: Format? = nil
  ) throws(TableError) {
    guard bytes.count <= Self.fileLimit else { throw .tooLarge(.file, limit: Self.fileLimit) }
    let text = try TableText(bytes)
    let shape = TableDialect(text)
    self.format = format ?? Format(fileName: name) ?? shape.format
    warnings = text.warnings
    reader =
      switch self.format {
      case .csv: try DelimitedReader(text, shape, delimiter: shape.delimiter)
      case .tsv:
        try DelimitedReader(
          text, shape,
          delimiter: shape.start > text.start ? shape.delimiter : UInt8(ascii: "\t"))
      case .jsonl: try JSONLinesReader(text)
      }
  }

  /// The names of the columns.
  ///
  /// The columns of a JSON Lines file are the names of all members, in the order of first use.
  package var columns: [String] { reader.columns }

  /// The number of rows, including invalid ones.
  package var rowCount: Int { reader.places.count }

  /// The rows; each access parses the row again.
  package var rows: Rows { Rows(reader: reader) }
}

extension RowTable {
  package struct Rows: RandomAccessCollection, Sendable {
    fileprivate let reader: any RowReader

    /// The index of the first row, which is zero.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { reader.places.count }

    /// Parses the row at an index, which is the row's number minus one.
    package subscript(index: Int) -> TableRow {
      let place = reader.places[index]
      let (cells, fault) = reader.contents(at: place)
      return TableRow(number: index + 1, line: Int(place.line), cells: cells, fault: fault)
    }
  }
}
