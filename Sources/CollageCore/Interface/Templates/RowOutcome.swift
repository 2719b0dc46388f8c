internal import Foundation

/// What became of a row.
enum RowOutcome: Sendable {
  case made, kept, interrupted
  /// A sheet was made without some of its rows.
  case madeWithout([RowFailure])
}

/// Why a row failed, with the name of its picture.
struct RowFailure: InternalError {
  let row: TableRow
  let output: String?
  let error: any Error
}

/// Rows that failed together: all those of a sheet.
struct RowFailures: InternalError {
  let all: [RowFailure]
  /// The error of the whole picture; `nil` if only rows failed.
  var reason: (any Error)?

  /// Whether the run was interrupted.
  var areInterrupted: Bool {
    (all.map(\.error) + [reason].compactMap { $0 }).contains { $0 is CancellationError }
  }
}

/// What came of each row of a picture: the others of a sheet go on without those that failed.
struct RowResults<Value> {
  /// The rows' values in their order, `nil` for those that failed; at least one has a value.
  let values: [Value?]
  /// The rows that failed, in their order.
  let failures: [RowFailure]
}

extension RowResults: Sendable where Value: Sendable {}

/// The rows of one picture: one, or those of a sheet.
struct TableUnit: Sendable {
  /// The number of the row, or of the sheet.
  let number: Int
  /// The rows; at least one.
  let rows: [TableRow]
}

extension Result where Success == RowOutcome, Failure == any Error {
  /// Whether it is the business of rows alone, and the others can go on.
  var isRowsOwn: Bool {
    if case .failure(let error) = self { error is RowFailures } else { true }
  }
}

extension TableSummary {
  /// Counts what has become of pictures.
  ///
  /// - Throws: What no row is to blame for: the log, or who listens, can be told no more.
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

/// Whom a run tells what became of a row: its log, and whoever listens.
final class RowListener: @unchecked Sendable {
  // SAFETY: the lock lets one thread at a time tell something.
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

  /// Tells whoever listens, but not the log.
  func tell(_ entry: RowEntry) throws { try lock.withLock { try onRow(entry) } }

  /// Adds a line to the log.
  func log(_ entry: RowEntry) throws {
    var entry = entry
    if entry.key != nil { entry.form = RowOptions.form }
    let line = try RowLogs.line(entry)
    try lock.withLock { try log.append(line) }
  }
}
