internal import Foundation
internal import GRDB
internal import Synchronization

/// A connection that detects whether any other connection has written to the database.
///
/// SQLite's `data_version` counts the commits of other connections. Because this connection never
/// writes, the number covers every write. Reading it requires only the header of the write-ahead
/// log.
struct DatabaseWatch {
  private let queue: DatabaseQueue
  /// A random ID of this connection, which makes the counts of different connections distinct.
  private let identity = UUID()

  init(_ queue: DatabaseQueue) {
    self.queue = queue
  }

  func dataVersion() throws -> String {
    let version = try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA data_version") }
    return "\(identity) \(version ?? 0)"
  }
}

extension DatabaseRepository {
  /// Returns a text that changes after each write of any connection, and possibly after a
  /// checkpoint.
  package func dataVersion() throws -> String {
    do {
      return try watch.withLock { watch in
        let current = try watch ?? DatabaseWatch(Self.anotherConnection(path).queue)
        watch = current
        return try current.dataVersion()
      }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }
}
