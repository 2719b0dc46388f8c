internal import Foundation
internal import GRDB
internal import Synchronization

/// A pool of database connections, each used by one thread at a time.
///
/// The first connection is opened with the store, and most commands need only this one. If all
/// connections are in use, the pool opens a new one, so that readers never wait. Writers wait for
/// each other.
final class ConnectionPool: Sendable {
  struct Connection: Sendable {
    let queue: DatabaseQueue
    let busyWait: BusyHandler
  }

  /// The maximum number of unused connections that stay open.
  private static let maximumIdleCount = 8

  private let idle: Mutex<[Connection]>
  private let open: @Sendable () throws -> Connection
  /// The lock that the writing threads of this process acquire in order of arrival.
  private let writerLock = FairLock()
  private let queue: WriterQueue?
  private let patience: Duration

  /// Creates a pool.
  ///
  /// `queue` is the queue for the writers of all processes, or `nil` if only this process uses the
  /// database. After waiting for `patience`, a thread tries to write although it isn't the next in
  /// line. `open` opens a new connection.
  init(
    _ first: Connection, queue: WriterQueue? = nil, patience: Duration = .seconds(3),
    open: @escaping @Sendable () throws -> Connection
  ) {
    idle = Mutex([first])
    self.queue = queue
    self.patience = patience
    self.open = open
  }

  /// Calls a closure with the most recently used free connection, or with a new connection.
  func using<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    let connection = try idle.withLock { $0.popLast() } ?? open()
    defer {
      idle.withLock { idle in
        if idle.count < Self.maximumIdleCount { idle.append(connection) }
      }
    }
    return try body(connection)
  }

  /// Waits until this thread is the next writer of all processes, and calls a closure with a
  /// connection.
  ///
  /// Because writers wait in a queue, they don't poll the disk. The order only serves fairness.
  /// After a long wait, a thread continues although it isn't the next in line. SQLite's lock still
  /// isolates the writers. `onWait` is called before the thread waits for other threads of this
  /// process.
  func writing<Value>(
    onWait: () -> Void = {}, _ body: (Connection) throws -> Value
  ) throws -> Value {
    let arrival = ContinuousClock.now
    let hasLock = writerLock.lock(within: patience, onWait: onWait)
    defer { if hasLock { writerLock.unlock() } }
    return try withExtendedLifetime(hasLock ? queue?.waitForLock(since: arrival) : nil) {
      try using { connection in
        connection.busyWait.setArrival(arrival)
        defer { connection.busyWait.setArrival(nil) }
        return try body(connection)
      }
    }
  }
}
