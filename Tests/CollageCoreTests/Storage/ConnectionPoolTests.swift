import Foundation
import GRDB
import Synchronization
import Testing

@testable import CollageCore

@Suite("The connections that nobody uses")
struct ConnectionPoolTests {
  private func connection() throws -> DatabaseConnections.Connection {
    DatabaseConnections.Connection(queue: try DatabaseQueue(), busyWait: BusyWait(seconds: 1))
  }

  /// Uses so many connections at the same time.
  private func nest(_ count: Int, in connections: DatabaseConnections) throws {
    guard count > 0 else { return }
    try connections.using { _ in try nest(count - 1, in: connections) }
  }

  @Test("stay open, but no more than eight of them")
  func idle() throws {
    let opened = Mutex(0)
    let connections = DatabaseConnections(try connection()) {
      opened.withLock { $0 += 1 }
      return DatabaseConnections.Connection(
        queue: try DatabaseQueue(), busyWait: BusyWait(seconds: 1))
    }
    try nest(1, in: connections)
    #expect(opened.withLock { $0 } == 0)
    try nest(10, in: connections)
    #expect(opened.withLock { $0 } == 9)
    try nest(8, in: connections)
    #expect(opened.withLock { $0 } == 9)
    try nest(10, in: connections)
    #expect(opened.withLock { $0 } == 11)
  }

  @Test("come back when something failed, too")
  func failed() throws {
    let opened = Mutex(0)
    let first = try connection()
    let connections = DatabaseConnections(first) {
      opened.withLock { $0 += 1 }
      throw CancellationError()
    }
    for _ in 0..<3 {
      #expect(throws: CocoaError.self) {
        try connections.using { _ in throw CocoaError(.fileNoSuchFile) }
      }
      #expect(throws: CocoaError.self) {
        try connections.writing { _ in throw CocoaError(.fileNoSuchFile) }
      }
    }
    #expect(opened.withLock { $0 } == 0)
    #expect(try connections.using { $0.queue === first.queue })
    #expect(try connections.writing { $0.queue === first.queue })
  }

  @Test(
    "go to threads that waited too long for others that write",
    .timeLimit(.minutes(1)))
  func writesOutOfTurn() throws {
    let folder = try TemporaryFolder()
    let connections = DatabaseConnections(
      try connection(), queue: WriterQueue(folder: folder.path, patience: .seconds(60)),
      patience: .zero
    ) {
      DatabaseConnections.Connection(queue: try DatabaseQueue(), busyWait: BusyWait(seconds: 1))
    }
    var waits = 0
    let isOther = try connections.writing { first in
      // The process has its turn already: a thread without a turn doesn't wait in the queue either.
      try connections.writing(onWait: { waits += 1 }) { $0.queue !== first.queue }
    }
    #expect(isOther && waits == 1)
    try connections.writing(onWait: { waits += 1 }) { _ in }
    #expect(waits == 1)
  }

  @Test("are all as careful as the first one")
  func careful() throws {
    let test = try TestWorkspace()
    let repository = test.workspace.repository
    func numbers(_ reader: any RepositoryReader) throws -> [Int?] {
      let db = try #require(reader as? CollageCore.DatabaseReader).db
      return try ["synchronous", "foreign_keys"].map {
        try Int.fetchOne(db, sql: "PRAGMA \($0)")
      }
    }
    try repository.read { first in
      #expect(try numbers(first) == [2, 1])
      // While one is in use, another one is opened.
      try repository.read { second in
        #expect(try numbers(second) == [2, 1])
        let db = try #require(second as? CollageCore.DatabaseReader).db
        #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal")
      }
    }
  }
}
