internal import Foundation
internal import GRDB
internal import Synchronization

/// A connection pool, which lends a connection to one thread at a time.
///
/// The first connection is opened with the store and suffices for a command. If all connections are
/// in use, another one is opened, so that readers never wait. Writers wait for each other.
final class ConnectionPool: Sendable {
  /// A connection and its busy handler.
  struct Connection: Sendable {
    let queue: DatabaseQueue
    let busyWait: BusyHandler
  }

  /// The maximum number of idle connections that stay open.
  private static let maximumIdleCount = 8

  private let idle: Mutex<[Connection]>
  private let open: @Sendable () throws -> Connection
  /// The lock that orders the writing threads of this process.
  private let turn = FairLock()
  private let queue: WriterQueue?
  private let patience: Duration

  /// Creates a pool.
  ///
  /// - Parameters:
  ///   - first: The first connection.
  ///   - queue: The queue of the writing processes; `nil` if there is only one process.
  ///   - patience: The time that a thread waits for other threads of this process before it tries
  ///     to write out of order.
  ///   - open: Opens another connection.
  init(
    _ first: Connection, queue: WriterQueue? = nil, patience: Duration = .seconds(3),
    open: @escaping @Sendable () throws -> Connection
  ) {
    idle = Mutex([first])
    self.queue = queue
    self.patience = patience
    self.open = open
  }

  /// Lends the most recently used idle connection, or a new one.
  func using<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    let connection = try idle.withLock { $0.popLast() } ?? open()
    defer {
      idle.withLock { idle in
        if idle.count < Self.maximumIdleCount { idle.append(connection) }
      }
    }
    return try body(connection)
  }

  /// Lends a connection to the only writing thread of all processes, so that others don't poll the
  /// disk.
  ///
  /// The order only serves fairness: after a long wait, a thread continues out of order.
  ///
  /// - Parameters:
  ///   - onWait: A closure that is called before the thread waits for others of this process.
  ///   - body: A closure that writes.
  /// - Returns: The result of `body`.
  /// - Throws: Any error thrown by `body` or while opening a connection.
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
