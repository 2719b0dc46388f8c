internal import Foundation

/// What became of a row.
enum RowOutcome: Sendable {
  case made, kept, interrupted
}

/// Why a row failed, with the name of its picture.
struct RowFailure: Error {
  let row: TableRow
  let output: String?
  let error: any Error
}

/// Rows that failed together: all those of a sheet.
struct RowFailures: Error {
  let all: [RowFailure]
}

/// The rows that are still to be made.
final class RowQueue<Rows: IteratorProtocol<Int>>: @unchecked Sendable {
  // SAFETY: the lock guards the iterator.
  private let lock = NSLock()
  private var rows: Rows

  init(_ rows: Rows) { self.rows = rows }

  func next() -> Int? {
    lock.withLock { rows.next() }
  }
}

/// What has become of rows so far.
final class RowTally: @unchecked Sendable {
  // SAFETY: the lock guards everything.
  private let lock = NSLock()
  private var summary = TableSummary()
  private var finished = 0
  private var failure: (any Error)?

  var count: Int { lock.withLock { finished } }
  /// Whether nothing can be made any more.
  var isStopped: Bool { lock.withLock { failure != nil } }

  func note(_ result: Result<RowOutcome, any Error>) {
    lock.withLock {
      finished += 1
      switch result {
      case .success(.made): summary.made += 1
      case .success(.kept): summary.kept += 1
      case .success(.interrupted): break
      case .failure(let failures as RowFailures):
        summary.failed += failures.all.map { failure in
          FailedRow(
            row: failure.row.number, line: failure.row.line, output: failure.output,
            error: failure.error)
        }
      // The log, or who listens, can be told no more.
      case .failure(let error): failure = failure ?? error
      }
    }
  }

  func summary(isInterrupted: Bool) throws -> TableSummary {
    try lock.withLock {
      if let failure { throw failure }
      var summary = summary
      summary.isInterrupted = isInterrupted
      summary.failed.sort { $0.row < $1.row }
      return summary
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
    let line = try RowLogs.line(entry)
    try lock.withLock { try log.append(line) }
  }
}
