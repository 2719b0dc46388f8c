internal import Foundation

/// The result of creating an image of a table.
enum RowOutcome: Sendable {
  case created, upToDate, interrupted
  /// The sheet was created without the rows that failed.
  case createdWithout([RowFailure])
}

/// The error of a row, with the name of the row's image.
struct RowFailure: InternalError {
  let row: TableRow
  let output: String?
  let error: any Error
}

/// The errors of several rows of one image.
struct RowFailures: InternalError {
  let all: [RowFailure]
  /// The error of the whole image; `nil` if only rows failed.
  var reason: (any Error)?

  var isInterrupted: Bool {
    (all.map(\.error) + [reason].compactMap { $0 }).contains { $0 is CancellationError }
  }
}

/// The results of the rows of an image, which is created without the rows that fail.
struct RowResults<Value> {
  /// The value of each row, in the order of rows; `nil` for failed rows, but never for all rows.
  let values: [Value?]
  let failures: [RowFailure]
}

extension RowResults: Sendable where Value: Sendable {}

/// The rows of one image: a single row, or the rows of a sheet.
struct TableImage: Sendable {
  /// The number of the row or the sheet, from 1.
  let number: Int
  /// The rows; at least one.
  let rows: [TableRow]
}

extension Result where Success == RowOutcome, Failure == any Error {
  /// True if the run can continue: the image succeeded, or its error only concerns its own rows.
  var concernsOnlyRows: Bool {
    if case .failure(let error) = self { error is RowFailures } else { true }
  }
}

extension TableSummary {
  /// Counts the results of images.
  ///
  /// Throws the first error that concerns the whole run, such as a failure to write the log or an
  /// error of the callback.
  init(_ results: [Result<RowOutcome, any Error>], isInterrupted: Bool) throws {
    self.isInterrupted = isInterrupted
    for result in results {
      do {
        switch try result.get() {
        case .created: createdCount += 1
        case .upToDate: upToDateCount += 1
        case .interrupted: break
        case .createdWithout(let failures):
          createdCount += 1
          add(failures)
        }
      } catch let failures as RowFailures {
        add(failures.all)
      }
    }
  }

  private mutating func add(_ failures: [RowFailure]) {
    failed += failures.map { failure in
      FailedRow(
        row: failure.row.number, line: failure.row.line, output: failure.output,
        error: failure.error.asCollageError)
    }
  }
}

/// Reports the results of rows to the log and to a callback.
final class RowReporter: @unchecked Sendable {
  // SAFETY: The lock serializes access to the log and the callback.
  private let lock = NSLock()
  private let log: AppendedFile
  private let onRow: (RowEntry) throws -> Void

  init(_ log: AppendedFile, _ onRow: @escaping (RowEntry) throws -> Void) {
    (self.log, self.onRow) = (log, onRow)
  }

  func record(_ entry: RowEntry) throws {
    try log(entry)
    try report(entry)
  }

  /// Reports a result to the callback but not to the log.
  func report(_ entry: RowEntry) throws { try lock.withLock { try onRow(entry) } }

  func log(_ entry: RowEntry) throws {
    var entry = entry
    if entry.key != nil { entry.form = RowOptions.form }
    let line = try RowLogs.line(entry)
    try lock.withLock { try log.append(line) }
  }
}
