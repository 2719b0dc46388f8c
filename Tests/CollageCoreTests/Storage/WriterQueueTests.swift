import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("The queue of writers", .timeLimit(.minutes(2)))
struct WriterQueueTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func queue(_ patience: Duration) -> WriterQueue {
    WriterQueue(folder: folder.path, patience: patience)
  }

  /// Whether a writer has the turn.
  private func isTaken(_ folder: String) -> Bool { (try? FolderLock(folder)) == nil }

  @Test("gives one turn at a time, and goes on when the writer has ended")
  func turns() throws {
    var turn = queue(.seconds(60)).turn()
    #expect(turn != nil && isTaken(folder.path))
    let waiting = queue(.seconds(60))
    let isWaiting = DispatchSemaphore(value: 0)
    let hasTurn = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let turn = waiting.turn(onWait: { isWaiting.signal() })
      if turn != nil { hasTurn.signal() }
    }
    #expect(isWaiting.wait(timeout: .now() + 60) == .success)
    #expect(hasTurn.wait(timeout: .now()) == .timedOut)
    turn = nil
    #expect(hasTurn.wait(timeout: .now() + 60) == .success)
    withExtendedLifetime(turn) {}
  }

  @Test("gives up after the time limit, of which earlier waits are a part")
  func patience() throws {
    let holder = try FolderLock(folder.path)
    var waits = 0
    #expect(queue(.seconds(1)).turn(onWait: { waits += 1 }) == nil && waits == 1)
    let arrival = ContinuousClock.now - .seconds(60)
    #expect(queue(.seconds(60)).turn(since: arrival, onWait: { waits += 1 }) == nil && waits == 1)
    withExtendedLifetime(holder) {}
  }

  @Test("has one thread wait, however often its writers give up")
  func threads() throws {
    try Folder.make(folder("other"))
    let other = folder("other")
    let requests = Mutex(0)
    let mayLock = DispatchSemaphore(value: 0)
    let holder = try FolderLock(folder.path)
    let queue = WriterQueue(folder: folder.path, patience: .seconds(60)) { _ in
      requests.withLock { $0 += 1 }
      mayLock.wait()
      return try? FolderLock(other)
    }
    var waits = 0
    for _ in 0..<5 {
      let arrival = ContinuousClock.now - .milliseconds(59_900)
      #expect(queue.turn(since: arrival, onWait: { waits += 1 }) == nil)
    }
    #expect(waits > 0)
    // The next writer gets the answer to the first request.
    #expect(queue.turn(onWait: { mayLock.signal() }) != nil)
    #expect(requests.withLock { $0 } == 1)
    withExtendedLifetime(holder) {}
  }

  @Test("keeps no lock that comes after the time limit")
  func late() throws {
    let path = folder.path
    let mayLock = DispatchSemaphore(value: 0)
    let hasAnswered = DispatchSemaphore(value: 0)
    let holder = try Mutex<FolderLock?>(FolderLock(path))
    let abandoned = WriterQueue(folder: path, patience: .seconds(1)) { path in
      mayLock.wait()
      defer { hasAnswered.signal() }
      return try? FolderLock(path, isWaiting: true)
    }
    #expect(abandoned.turn() == nil)
    holder.withLock { $0 = nil }
    mayLock.signal()
    #expect(hasAnswered.wait(timeout: .now() + 60) == .success)
    // The wait abandoned above releases the lock it gets late.
    #expect(queue(.seconds(60)).turn() != nil)
  }

  @Test("is not needed to write")
  func missing() {
    #expect(WriterQueue(folder: folder("none"), patience: .seconds(60)).turn() == nil)
  }

  @Test("every writer takes a turn, readers don't")
  func store() throws {
    let test = try TestWorkspace()
    let staging = test.store.staging
    let other = try DatabaseRepository(path: test.store.database)
    let repositories: [any CollageRepository] = [test.workspace.repository, other]
    for repository in repositories {
      _ = try repository.write { _ in #expect(isTaken(staging)) }
      try repository.read { _ in #expect(!isTaken(staging)) }
      #expect(!isTaken(staging))
    }
    try FileManager.default.removeItem(atPath: staging)
    try test.create()
    #expect(try test.state().record.head == 0)
  }

  @Test("keeps the writers of two repositories apart")
  func repositories() throws {
    let test = try TestWorkspace()
    let other = try DatabaseRepository(path: test.store.database)
    let isDone = DispatchSemaphore(value: 0)
    let counts = Mutex<[Int]>([])
    try test.workspace.transaction { session in
      Thread.detachNewThread {
        defer { isDone.signal() }
        let count = try? other.write { try $0.allRecords().count }
        counts.withLock { $0.append(count ?? -1) }
      }
      let canvas = Canvas(size: PixelSize(width: 64, height: 48), background: .white)
      _ = try session.create(Sample.collageName("poster"), canvas: canvas)
    }
    #expect(isDone.wait(timeout: .now() + 60) == .success)
    #expect(counts.withLock { $0 } == [1])
  }
}
