import Foundation
import GRDB
import Synchronization
import Testing

@testable import CollageCore

@Suite("The connections to a database")
struct ConnectionTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
  }

  @Test("let two threads read at the same time, and a third one write")
  func together() throws {
    let (inside, written, gone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let heads = Mutex<[Int]>([])
    let workspace = test.workspace
    for _ in 1...2 {
      Thread.detachNewThread {
        defer { gone.signal() }
        try? workspace.repository.read { reader in
          // The first question fixes what is read until the end.
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
    for _ in 1...2 { #expect(gone.wait(timeout: .now() + 60) == .success) }
    // They saw the state of before all the time.
    #expect(heads.withLock { $0 } == [1, 1])
  }

  @Test("let many threads write one after the other")
  func writers() throws {
    let workspace = test.workspace
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 12) { _ in
      do {
        _ = try workspace.edit(.current) { .nudge($0) }
      } catch {
        failures.withLock { $0 += 1 }
      }
    }
    #expect(failures.withLock { $0 } == 0)
    #expect(try workspace.record(of: .current).head == 13)
  }

  @Test("are as many as threads that read, and no more")
  func count() throws {
    let database = try DatabaseRepository(path: test.store.database)
    func queue() throws -> ObjectIdentifier {
      try database.connections.using { ObjectIdentifier($0.queue) }
    }
    let first = ObjectIdentifier(database.queue)
    for _ in 1...3 { #expect(try queue() == first) }
    let second = try database.connections.using { _ in try queue() }
    #expect(second != first)
  }

  @Test("never make a database where there was one")
  func removed() throws {
    let database = try DatabaseRepository(path: test.store.database)
    try database.read { _ -> Void in
      try Folder.move(test.store.path, to: test.folder("elsewhere"))
      #expect(throws: StoreError.self) { try database.read { try $0.settings() } }
      #expect(!Folder.exists(test.store.path))
      try Folder.move(test.folder("elsewhere"), to: test.store.path)
      #expect(try database.read { try $0.allRecords() }.count == 1)
    }
  }

  @Test("are refused when a newer version has changed the tables meanwhile")
  func newer() throws {
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
