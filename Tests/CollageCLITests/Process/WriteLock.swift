import Foundation
import GRDB
import Testing

/// Somebody who is in the middle of a transaction.
final class WriteLock {
  private let queue: DatabaseQueue

  /// Begins a transaction that writes.
  init(path: String) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { db in
      try db.beginTransaction(.immediate)
      try db.execute(sql: "INSERT INTO setting (key, value) VALUES ('lock', '1')")
    }
  }

  /// Ends it without a trace.
  func release() { try? queue.inDatabase { try $0.rollback() } }
}
