internal import Foundation
internal import GRDB
internal import Synchronization

/// The connections of one process to a database; a thread has one to itself as long as it uses it.
///
/// The first is opened with the store, and is all that a command needs. A thread that finds every one
/// in use opens another, so that those who read wait for nobody. Those who write wait for each other.
final class DatabaseConnections: Sendable {
  /// A connection, and how it waits for the transactions of others.
  struct Connection: Sendable {
    let queue: DatabaseQueue
    let busyWait: BusyWait
  }

  /// How many connections stay open that nobody uses.
  private static let mostIdle = 8

  private let idle: Mutex<[Connection]>
  private let open: @Sendable () throws -> Connection
  /// Orders the threads of this process that write.
  private let turn = FairLock()
  private let queue: WriterQueue?
  private let patience: Duration

  /// Keeps connections.
  ///
  /// - Parameters:
  ///   - first: The one that is there.
  ///   - queue: The queue of the processes that write; `nil` if there is only one.
  ///   - patience: How long a thread waits for the others of this process before it asks SQLite out of
  ///     turn.
  ///   - open: Opens another one.
  init(
    _ first: Connection, queue: WriterQueue? = nil, patience: Duration = .seconds(3),
    open: @escaping @Sendable () throws -> Connection
  ) {
    idle = Mutex([first])
    self.queue = queue
    self.patience = patience
    self.open = open
  }

  /// Lends the connection that was used last, of those that nobody uses; else a new one.
  func using<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    let connection = try idle.withLock { $0.popLast() } ?? open()
    defer {
      idle.withLock { idle in
        if idle.count < Self.mostIdle { idle.append(connection) }
      }
    }
    return try body(connection)
  }

  /// Lends a connection for writing, to one thread of one process at a time: others need not ask the
  /// disk again and again whether it is their turn.
  ///
  /// The order is only for fairness: after a long wait, a thread goes on without its turn.
  ///
  /// - Parameters:
  ///   - onWait: Called before the thread waits for others of this process.
  ///   - body: Writes.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` and opening a connection throw.
  func writing<Value>(
    onWait: () -> Void = {}, _ body: (Connection) throws -> Value
  ) throws -> Value {
    let arrival = ContinuousClock.now
    let hasTurn = turn.lock(within: patience, onWait: onWait)
    defer { if hasTurn { turn.unlock() } }
    return try withExtendedLifetime(hasTurn ? queue?.turn(since: arrival) : nil) {
      try using { connection in
        connection.busyWait.arrived(at: arrival)
        defer { connection.busyWait.arrived(at: nil) }
        return try body(connection)
      }
    }
  }
}
