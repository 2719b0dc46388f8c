/// A request to create images from a table, one for each row or sheet.
package struct TableRequest: Sendable {
  var template: Template
  var table: RowTable
  var tableName: String
  /// The pattern of the image names.
  package var output: NamePattern
  /// The folders that photos are taken from.
  var photos: PhotoFolders
  /// Returns the options of an image from its canvas.
  var picture: @Sendable (Canvas) throws -> RenderRequest
  package var rows = RowSelection()
  /// True to process only rows whose last attempt failed.
  package var retriesFailed = false
  /// True to create images only if all rows can succeed.
  package var isAllOrNothing = false
  /// True to replace files that no earlier run created.
  package var replaces = false
  /// The sheets that show several images each; `nil` writes each image to a file of its own.
  package var sheet: SheetRequest?
  package var reading = PhotoReadingOptions()
  /// The maximum number of images in progress; `nil` for one per core.
  package var jobs: Int?
  /// Other input files that must not be overwritten: the table and the template.
  package var inputs: [String] = []
  /// Returns the description of an error for the log.
  package var words: @Sendable (any Error) -> String = { $0.asCollageError.errorCode.rawValue }

  package init(
    _ template: Template, _ table: RowTable, named tableName: String, output: NamePattern,
    photos: PhotoFolders, picture: @escaping @Sendable (Canvas) throws -> RenderRequest
  ) {
    (self.template, self.table, self.tableName) = (template, table, tableName)
    (self.output, self.photos, self.picture) = (output, photos, picture)
  }
}

/// Errors that prevent the start of a table run.
package enum TableRunError: CollageError {
  /// The table lacks columns that the template or the image names require.
  case missingColumns([String], nearest: [String])
  /// Two rows have the same image name.
  case collision(Int, Int, name: String)
  /// Some rows can't be processed, but all-or-nothing was requested.
  case badRows([FailedRow])
  /// The name pattern of sheets lacks the sheet number, or contains a cell of a row.
  case sheetNames
  /// Another process handles the same shard of the table.
  case busy(folder: String)

  /// The error code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .missingColumns, .collision, .sheetNames: .usage
    case .badRows: .failed
    case .busy: .jobBusy
    }
  }
}

/// A row without an image.
package struct FailedRow: Sendable {
  /// The number of the row, from 1.
  package let row: Int
  /// The line of the table in which the row begins.
  package let line: Int
  /// The path of the image; `nil` if it doesn't have a name.
  let output: String?
  package let error: any CollageError
}

/// The result of a run.
package struct TableSummary: Sendable {
  /// The number of images that were created.
  package var made = 0
  /// The number of images that were already up to date.
  package var kept = 0
  /// The rows that failed, in their order.
  package var failed: [FailedRow] = []
  package var isInterrupted = false
}
