/// A request to create images from a table, one for each row or each sheet of several rows.
package struct TableRequest: Sendable {
  var template: Template
  var table: RowTable
  var tableName: String
  package var output: NamePattern
  var photos: PhotoFolders
  /// Returns the render options of an image with the given canvas.
  var renderRequest: @Sendable (Canvas) throws -> RenderRequest
  package var rows = RowSelection()
  /// True to process only rows whose last attempt failed.
  package var retriesFailed = false
  /// True to create images only if a check finds no failing rows.
  package var isAllOrNothing = false
  /// True to overwrite files that earlier runs didn't create.
  package var overwritesFiles = false
  /// The options of sheets, each of which shows several rows; `nil` to create one image per row.
  package var sheet: SheetRequest?
  package var reading = PhotoReadingOptions()
  /// The maximum number of images that are created at the same time; `nil` for one per core.
  package var jobs: Int?
  /// Input files other than photos, which must not be overwritten: the table and the template.
  package var inputs: [String] = []
  /// Returns the description of an error for the log.
  package var errorDescription: @Sendable (any Error) -> String = {
    $0.asCollageError.errorCode.rawValue
  }

  package init(
    _ template: Template, _ table: RowTable, named tableName: String, output: NamePattern,
    photos: PhotoFolders,
    renderRequest: @escaping @Sendable (Canvas) throws -> RenderRequest
  ) {
    (self.template, self.table, self.tableName) = (template, table, tableName)
    (self.output, self.photos, self.renderRequest) = (output, photos, renderRequest)
  }
}

/// Errors that prevent the start of a table run.
package enum TableRunError: CollageError {
  /// The table lacks columns that the template or the image names require.
  case missingColumns([String], nearest: [String])
  /// Two rows or two sheets have the same image name.
  case collision(Int, Int, name: String)
  /// Some rows can't be processed, and the request is all-or-nothing.
  case badRows([FailedRow])
  /// The name pattern of sheets lacks the sheet number, or contains a column.
  case sheetNames
  /// Another process handles the same part of the table.
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

package struct FailedRow: Sendable {
  /// The row's number, from 1.
  package let row: Int
  /// The line of the table file in which the row begins.
  package let line: Int
  /// The path of the image; `nil` if the image has no name.
  let output: String?
  package let error: any CollageError
}

package struct TableSummary: Sendable {
  package var createdCount = 0
  /// The number of images that were already up to date.
  package var upToDateCount = 0
  package var failed: [FailedRow] = []
  package var isInterrupted = false
}
