/// Pictures that are to be made of a table, one of each row.
package struct TableRequest: Sendable {
  /// The template.
  var template: Template
  /// The table.
  var table: RowTable
  /// What the table is called.
  var tableName: String
  /// How the pictures are called.
  package var output: NamePattern
  /// Where photos are taken from.
  var photos: PhotoFolders
  /// What picture is made of a canvas.
  var picture: @Sendable (Canvas) throws -> RenderRequest
  /// Which rows.
  package var rows = RowChoice()
  /// Whether only rows are made that failed when they were tried last.
  package var retriesFailed = false
  /// Whether nothing is made if a row cannot be.
  package var isAllOrNothing = false
  /// Whether files are replaced that no earlier run has made.
  package var replaces = false
  /// Sheets on which several pictures stand; nil makes each its own file.
  package var sheet: SheetRequest?
  /// How files are read.
  package var reading = PhotoReading()
  /// The number of pictures that are made at the same time; nil is one for each core.
  package var jobs: Int?
  /// Other files that are read, over which nothing is written: the table and the template.
  package var inputs: [String] = []
  /// Describes an error for the log.
  package var words: @Sendable (any Error) -> String = { $0.asCollageError.errorCode.rawValue }

  /// Asks for pictures of all rows.
  package init(
    _ template: Template, _ table: RowTable, named tableName: String, output: NamePattern,
    photos: PhotoFolders, picture: @escaping @Sendable (Canvas) throws -> RenderRequest
  ) {
    (self.template, self.table, self.tableName) = (template, table, tableName)
    (self.output, self.photos, self.picture) = (output, photos, picture)
  }
}

/// Why pictures of a table cannot be begun.
package enum TableRunError: CollageError {
  /// The table lacks columns that the template or the names of the pictures need.
  case missingColumns([String], nearest: [String])
  /// The pictures of two rows would have one name.
  case collision(Int, Int, name: String)
  /// Rows cannot be made, and all or none are wanted.
  case badRows([FailedRow])
  /// The names of sheets of several rows lack the number of the sheet, or have a cell of a row.
  case sheetNames
  /// Another process makes the same part of the table.
  case busy(folder: String)

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .missingColumns, .collision, .sheetNames: .usage
    case .badRows: .failed
    case .busy: .jobBusy
    }
  }
}

/// A row of which there is no picture.
package struct FailedRow: Sendable {
  /// The row, from 1 on.
  package let row: Int
  /// The line of the table in which it begins.
  package let line: Int
  /// The picture's file; nil where it has no name.
  let output: String?
  /// Why.
  package let error: any CollageError
}

/// What a run did.
package struct TableSummary: Sendable {
  /// The pictures that were made.
  package var made = 0
  /// Those that were there already.
  package var kept = 0
  /// The rows of which there is no picture, in their order.
  package var failed: [FailedRow] = []
  /// Whether the run was interrupted.
  package var isInterrupted = false
}
