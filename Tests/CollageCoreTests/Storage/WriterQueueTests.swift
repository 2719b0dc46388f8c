import Foundation
import Testing

@testable import CollageCore

@Suite("The queue of writers")
struct WriterQueueTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func queue(_ patience: Duration) -> WriterQueue {
    WriterQueue(folder: folder.path, patience: patience)
  }

  @Test("gives one turn at a time, and goes on when the writer has ended")
  func turns() throws {
    var turn = queue(.seconds(60)).turn()
    #expect(turn != nil)
    #expect(throws: FileError.self) { try FolderLock(folder.path) }
    #expect(queue(.zero).turn() == nil)
    let released = DispatchSemaphore(value: 0)
    let next = DispatchSemaphore(value: 0)
    let waiting = queue(.seconds(60))
    Thread.detachNewThread {
      let turn = waiting.turn()
      if turn != nil { next.signal() }
      released.wait()
    }
    turn = nil
    #expect(next.wait(timeout: .now() + 60) == .success)
    released.signal()
    // Who gave up the wait above does not keep the turn that came too late.
    #expect(queue(.seconds(60)).turn() != nil)
    withExtendedLifetime(turn) {}
  }

  @Test("is not needed to write")
  func missing() {
    #expect(WriterQueue(folder: folder("none"), patience: .seconds(60)).turn() == nil)
  }

  @Test("is where every writer of a store stands, and no reader")
  func store() throws {
    let test = try TestWorkspace()
    let staging = test.store.staging
    _ = try test.workspace.repository.write { _ in
      #expect(throws: FileError.self) { try FolderLock(staging) }
    }
    try test.workspace.repository.read { _ in _ = try FolderLock(staging) }
    _ = try FolderLock(staging)
    try FileManager.default.removeItem(atPath: staging)
    try test.create()
    #expect(try test.state().record.head == 0)
  }
}
