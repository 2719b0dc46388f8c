import Foundation
import GRDB
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageStore

@Suite("Database connections") struct ConnectionTests {
  private let test: TestWorkspace

  init() throws { test = try .withHero() }

  @Test func readConcurrentlyWithWriter() throws {
    let (inside, written, finished) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let heads = Mutex<[Int]>([])
    let workspace = test.workspace
    for _ in 1...2 {
      Thread.detachNewThread {
        defer { finished.signal() }
        try? workspace.repository.read { reader in
          // The first query fixes the snapshot for the whole read.
          _ = try reader.currentCollage()
          inside.signal()
          _ = written.wait(timeout: .now() + 60)
          let head = try reader.resolve(.current).head
          heads.withLock { $0.append(head) }
        }
      }
    }
    for _ in 1...2 { #expect(inside.wait(timeout: .now() + 60) == .success) }
    _ = try workspace.edit(.current) { .nudge($0) }
    #expect(try workspace.record(of: .current).head == 2)
    for _ in 1...2 { written.signal() }
    for _ in 1...2 { #expect(finished.wait(timeout: .now() + 60) == .success) }
    // Both readers see the state before the edit.
    #expect(heads.withLock { $0 } == [1, 1])
  }

  @Test func serializeWriters() throws {
    let workspace = test.workspace
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 12) { _ in
      do {
        _ = try workspace.edit(.current) { .nudge($0) }
      } catch {
        failures.withLock { $0 += 1 }
      }
    }
    #expect(try failures.withLock { $0 } == 0 && workspace.record(of: .current).head == 13)
  }

  @Test func openOneConnectionPerReader() throws {
    let database = try DatabaseRepository(path: test.store.database)
    func queue() throws -> ObjectIdentifier {
      try database.connections.using { ObjectIdentifier($0.queue) }
    }
    let first = ObjectIdentifier(database.queue)
    for _ in 1...3 { #expect(try queue() == first) }
    let second = try database.connections.using { _ in try queue() }
    #expect(second != first)
  }

  @Test func neverRecreateRemovedDatabase() throws {
    let database = try DatabaseRepository(path: test.store.database)
    try database.read { _ -> Void in
      try Folder.move(test.store.path, to: test.folder("elsewhere"))
      #expect(throws: StoreError.self) { try database.read { try $0.settings() } }
      #expect(!Folder.exists(test.store.path))
      try Folder.move(test.folder("elsewhere"), to: test.store.path)
      #expect(try database.read { try $0.allRecords() }.count == 1)
    }
  }

  @Test func rejectNewerSchema() throws {
    let database = try DatabaseRepository(path: test.store.database)
    let other = try DatabaseRepository(path: test.store.database)
    try other.queue.inDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
    other.checkpoint()
    try database.read { _ -> Void in
      #expect(throws: StoreError.newer(path: test.store.database)) {
        try database.read { try $0.settings() }
      }
    }
  }
}

@Suite("Connection pool") struct ConnectionPoolTests {
  private func connection() throws -> ConnectionPool.Connection {
    ConnectionPool.Connection(queue: try DatabaseQueue(), busyWait: BusyHandler(seconds: 1))
  }

  /// Uses `count` connections at the same time.
  private func nest(_ count: Int, in connections: ConnectionPool) throws {
    guard count > 0 else { return }
    try connections.using { _ in try nest(count - 1, in: connections) }
  }

  @Test func keepsUpToEightIdleConnections() throws {
    let opened = Mutex(0)
    let connections = ConnectionPool(try connection()) {
      opened.withLock { $0 += 1 }
      return try connection()
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

  @Test func returnsConnectionsAfterErrors() throws {
    let opened = Mutex(0)
    let first = try connection()
    let connections = ConnectionPool(first) {
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
    #expect(try opened.withLock { $0 } == 0 && connections.using { $0.queue === first.queue })
    #expect(try connections.writing { $0.queue === first.queue })
  }

  @Test(
    "opens an extra connection for threads that waited too long for a writer",
    .timeLimit(.minutes(1)))
  func opensExtraConnectionAfterTimeout() throws {
    let folder = try TemporaryFolder()
    let connections = ConnectionPool(
      try connection(), queue: WriterQueue(folder: folder.path, timeout: .seconds(60)),
      patience: .zero
    ) { try connection() }
    var waits = 0
    let isOther = try connections.writing { first in
      // The outer write holds the lock for the threads of this process, so the inner write waits in
      // vain for this lock. It then writes without waiting in the queue of processes either.
      try connections.writing(onWait: { waits += 1 }) { $0.queue !== first.queue }
    }
    #expect(isOther && waits == 1)
    try connections.writing(onWait: { waits += 1 }) { _ in }
    #expect(waits == 1)
  }

  @Test func configuresEveryConnection() throws {
    let test = try TestWorkspace()
    let repository = test.workspace.repository
    func numbers(_ reader: any RepositoryReader) throws -> [Int?] {
      let db = try #require(reader as? CollageCore.DatabaseReader).db
      return try ["synchronous", "foreign_keys"].map { try Int.fetchOne(db, sql: "PRAGMA \($0)") }
    }
    try repository.read { first in
      #expect(try numbers(first) == [2, 1])
      // While one connection is in use, another one is opened.
      try repository.read { second in
        #expect(try numbers(second) == [2, 1])
        let db = try #require(second as? CollageCore.DatabaseReader).db
        #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal")
      }
    }
  }
}

@Suite("Database address") struct DatabaseAddressTests {
  @Test(
    arguments: [
      ("/a b/c.sqlite", "/a b/c.sqlite"), ("c.sqlite", "c.sqlite"),
      ("file:c.sqlite", "./file:c.sqlite"), ("/file:c.sqlite", "/file:c.sqlite"),
      ("file:é", "./file:é"), ("FILE:x", "FILE:x"),
    ])
  func isPathUnlessMistakenForURI(_ path: String, _ name: String) {
    #expect(DatabaseAddress.name(of: path) == name)
  }

  @Test(
    arguments: [
      ("/a b/c.sqlite", "file:///a%20b/c.sqlite"), ("c?x#y%z", "file:c%3fx%23y%25z"),
      ("/é\n", "file:///%c3%a9%0a"), ("//host/x", "file:////host/x"),
      ("AZaz09-._~/+&=:", "file:AZaz09-._~/%2b%26%3d%3a"),
    ])
  func escapesReservedBytesInURI(_ path: String, _ uri: String) {
    #expect(DatabaseAddress.uri(of: path) == uri)
  }

  @Test func usesURIForInvalidUTF8() {
    #expect(DatabaseAddress.name(of: String(pathBytes: [47, 120, 0xFF])) == "file:///x%ff")
    #expect(DatabaseAddress.name(of: String(pathBytes: [0xE9, 63])) == "file:%e9%3f")
  }
}

@Suite("Database errors") struct DatabaseReportTests {
  // The free space of a missing path is unknown.
  private let path = "/nowhere/at all/collage.sqlite"

  private func wrapped(
    _ code: ResultCode, _ message: String? = "m", systemCode: Int32 = 0
  ) -> StoreError? {
    let error = DatabaseError(resultCode: code, message: message)
    return StoreError.wrapping(error, path: path, systemCode: systemCode) as? StoreError
  }

  @Test func mapToStoreErrors() {
    let path = path
    let expected: [(ResultCode, StoreError)] = [
      (.SQLITE_BUSY, .locked(path: path, seconds: 10)),
      (.SQLITE_LOCKED, .locked(path: path, seconds: 10)),
      (.SQLITE_CORRUPT, .damaged(path: path, detail: "m")),
      (.SQLITE_NOTADB, .damaged(path: path, detail: "m")),
      (.SQLITE_READONLY, .notWritable(path: path, detail: "m")),
      (.SQLITE_CANTOPEN, .notWritable(path: path, detail: "m")),
      (.SQLITE_PERM, .notWritable(path: path, detail: "m")),
      (.SQLITE_AUTH, .notWritable(path: path, detail: "m")),
      (.SQLITE_CONSTRAINT, .inconsistent(path: path, detail: "m")),
      (.SQLITE_CONSTRAINT_UNIQUE, .inconsistent(path: path, detail: "m")),
      (.SQLITE_FULL, .full(path: path, space: FileError.Space(needed: 1 << 20, free: nil))),
      (.SQLITE_ERROR, .failed(path: path, code: 1, detail: "m")),
      (.SQLITE_TOOBIG, .failed(path: path, code: 18, detail: "m")),
      // SQLITE_IOERR is 10; the second byte is 1.
      (.SQLITE_IOERR_READ, .failed(path: path, code: 266, detail: "m")),
    ]
    for (code, error) in expected { #expect(wrapped(code) == error, "\(code)") }
  }

  @Test func reportWriteErrorsBySystemCode() {
    let codes: [ResultCode] = [
      .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC, .SQLITE_IOERR_TRUNCATE,
      .SQLITE_IOERR_DELETE, .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP,
    ]
    for code in codes {
      for full in [ENOSPC, EDQUOT, EFBIG] {
        let space = FileError.Space(needed: 1 << 20, free: nil)
        #expect(wrapped(code, systemCode: full) == .full(path: path, space: space), "\(code)")
      }
      let unknown = StoreError.notWritable(path: path, detail: "input/output error")
      #expect(wrapped(code) == unknown && wrapped(code, systemCode: EIO) == unknown, "\(code)")
      #expect(
        wrapped(code, systemCode: EACCES) == .notWritable(path: path, detail: "permission denied"))
    }
  }

  @Test("name the table and column of invalid rows, and keep other errors")
  func nameTableAndColumn() {
    let row = StoreError.wrapping(RowError(table: "item", column: "z"), path: path)
    let problem = "table item, column z: the value is invalid"
    #expect(row as? StoreError == .inconsistent(path: path, detail: problem))
    #expect(StoreError.wrapping(CancellationError(), path: path) is CancellationError)
    let known = StoreError.missingImage(path: "x")
    #expect(StoreError.wrapping(known, path: path) as? StoreError == known)
    #expect(RowError(table: "item", column: "z").problem == problem)
  }
}
