/// The table of a CSV, TSV or JSON lines file.
///
/// It holds the bytes of the file and where the rows begin; cells become strings when a row is asked for.
package struct RowTable: Sendable {
  /// How a file writes a table.
  package enum Format: String, CaseIterable, Sendable {
    /// Cells between commas, or between the semicolons of spreadsheets with decimal commas.
    case csv
    /// Cells between tabs.
    case tsv
    /// A JSON object in each line.
    case jsonl
  }

  /// The most bytes of a file.
  package static let fileLimit = 1_000_000_000
  /// The most rows below the header.
  static let rowLimit = 1_000_000
  /// The most columns.
  static let columnLimit = 500
  /// The most bytes of a cell, in UTF-8.
  static let cellLimit = 100_000

  /// How the file writes the table.
  let format: Format
  /// What a user should know although the table can be used.
  package let warnings: [TableWarning]
  private let reader: any RowReader

  /// Finds the columns and the rows of a file.
  ///
  /// Quotes, delimiters and line breaks are those of RFC 4180, and CR or LF alone ends a line too. Empty
  /// lines are no rows, and neither are the last ones if they hold nothing but delimiters and spaces.
  /// Columns without a name and without contents are left out. A first line `sep=;` declares the delimiter,
  /// as for Excel, and is not a row.
  ///
  /// - Parameters:
  ///   - bytes: The whole file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252.
  ///   - name: The name of the file, whose ending tells the format.
  ///   - format: The format; nil is the one that the name tells, or else the first line.
  /// - Throws: ``TableError``; what is wrong with a single row is its ``TableRow/fault``.
  /// - Complexity: O(bytes); eight bytes for each row are kept besides the file.
  package init(
    _ bytes: [UInt8], name: String, format: Format? = nil
  ) throws(TableError) {
    guard bytes.count <= Self.fileLimit else { throw .tooLarge(.file, limit: Self.fileLimit) }
    let text = try TableText(bytes)
    let shape = FirstLine(text)
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

  /// The names of the columns: of JSON lines the names of all members, in the order of their first use.
  package var columns: [String] { reader.columns }

  /// The number of rows, with those that have a fault.
  package var rowCount: Int { reader.places.count }

  /// The rows; each is read anew whenever it is asked for.
  package var rows: Rows { Rows(reader: reader) }
}

extension RowTable {
  /// The rows of a table, in the order of the file.
  package struct Rows: RandomAccessCollection, Sendable {
    fileprivate let reader: any RowReader

    /// Zero.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { reader.places.count }

    /// Reads the row at an index, which is one less than its number.
    package subscript(index: Int) -> TableRow {
      let place = reader.places[index]
      let (cells, fault) = reader.contents(at: place)
      return TableRow(number: index + 1, line: Int(place.line), cells: cells, fault: fault)
    }
  }
}
