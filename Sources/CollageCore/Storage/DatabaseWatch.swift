internal import Foundation
internal import GRDB
internal import Synchronization

/// A connection that tells whether anybody has written to the database since it was asked before.
///
/// SQLite's `data_version` counts the commits of all connections but the one that asks; this one never
/// writes, so that it counts all of them. It costs no more than a look at the log's header.
struct DatabaseWatch {
  private let queue: DatabaseQueue
  /// Counts begin anew with each connection.
  private let identity = UUID()

  init(_ queue: DatabaseQueue) {
    self.queue = queue
  }

  /// What is another text after anybody has written.
  func dataVersion() throws -> String {
    let version = try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA data_version") }
    return "\(identity) \(version ?? 0)"
  }
}

extension DatabaseRepository {
  /// A text that is another one after anybody has written.
  ///
  /// Folding the log into the database may change it too.
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
