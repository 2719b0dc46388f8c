internal import Foundation
internal import GRDB
internal import Synchronization

/// A connection that detects whether any connection has written to the database.
///
/// SQLite's `data_version` counts the commits of all other connections. Because this connection
/// never writes, the value covers all writers. Reading it costs only a look at the log's header.
struct DatabaseWatch {
  private let queue: DatabaseQueue
  /// Distinguishes connections, because each starts counting again.
  private let identity = UUID()

  init(_ queue: DatabaseQueue) {
    self.queue = queue
  }

  /// Returns a text that changes after any write.
  func dataVersion() throws -> String {
    let version = try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA data_version") }
    return "\(identity) \(version ?? 0)"
  }
}

extension DatabaseRepository {
  /// Returns a text that changes after any write.
  ///
  /// Checkpointing the log may change it, too.
  package func dataVersion() throws -> String {
    do {
      return try watch.withLock { watch in
        let present = try watch ?? DatabaseWatch(Self.anotherConnection(path).queue)
        watch = present
        return try present.dataVersion()
      }
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }
}
