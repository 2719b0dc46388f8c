internal import Foundation

/// The result of a row.
enum RowOutcome: Sendable {
  case made, kept, interrupted
  /// The sheet was created without some of its rows.
  case madeWithout([RowFailure])
}

/// The error of a row, with the name of its image.
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

/// The result of each row of an image.
///
/// If some rows of a sheet fail, processing continues with the others.
struct RowResults<Value> {
  /// The rows' values in their order, `nil` for those that failed.
  ///
  /// At least one row has a value.
  let values: [Value?]
  /// The rows that failed, in their order.
  let failures: [RowFailure]
}

extension RowResults: Sendable where Value: Sendable {}

/// The rows of one image: a single row, or the rows of a sheet.
struct TableImage: Sendable {
  /// The number of the row or of the sheet.
  let number: Int
  /// The rows; at least one.
  let rows: [TableRow]
}

extension Result where Success == RowOutcome, Failure == any Error {
  /// True if the result is a success or concerns only its rows, so that the run can continue.
  var concernsOnlyRows: Bool {
    if case .failure(let error) = self { error is RowFailures } else { true }
  }
}

extension TableSummary {
  /// Counts the results of images.
  ///
  /// - Throws: An error that doesn't concern a single row, such as a failure to write the log or an
  ///   error of the listener.
  init(_ results: [Result<RowOutcome, any Error>], isInterrupted: Bool) throws {
    self.isInterrupted = isInterrupted
    for result in results {
      do {
        switch try result.get() {
        case .made: made += 1
        case .kept: kept += 1
        case .interrupted: break
        case .madeWithout(let failures):
          made += 1
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

  func note(_ entry: RowEntry) throws {
    try log(entry)
    try tell(entry)
  }

  /// Reports a result to the callback only.
  func tell(_ entry: RowEntry) throws { try lock.withLock { try onRow(entry) } }

  func log(_ entry: RowEntry) throws {
    var entry = entry
    if entry.key != nil { entry.form = RowOptions.form }
    let line = try RowLogs.line(entry)
    try lock.withLock { try log.append(line) }
  }
}
