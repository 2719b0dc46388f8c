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
  private let turn = NSLock()
  private let queue: WriterQueue?

  /// Keeps connections.
  ///
  /// - Parameters:
  ///   - first: The one that is there.
  ///   - queue: Where processes line up for writing; `nil` if there is only one.
  ///   - open: Opens another one.
  init(
    _ first: Connection, queue: WriterQueue? = nil,
    open: @escaping @Sendable () throws -> Connection
  ) {
    idle = Mutex([first])
    self.queue = queue
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
  func writing<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    turn.lock()
    defer { turn.unlock() }
    let arrival = ContinuousClock.now
    return try withExtendedLifetime(queue?.turn()) {
      try using { connection in
        connection.busyWait.arrived(at: arrival)
        return try body(connection)
      }
    }
  }
}
