import Foundation
import GRDB
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageStore

@Suite("Writer queue", .timeLimit(.minutes(2))) struct WriterQueueTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func queue(_ patience: Duration) -> WriterQueue {
    WriterQueue(folder: folder.path, timeout: patience)
  }

  /// Returns true if a writer holds the lock of this folder.
  private func isTaken(_ folder: String) -> Bool { (try? FolderLock(folder)) == nil }

  @Test func grantsOneTurnAtATime() throws {
    var turn = queue(.seconds(60)).waitForLock()
    #expect(turn != nil && isTaken(folder.path))
    let waiting = queue(.seconds(60))
    let isWaiting = DispatchSemaphore(value: 0)
    let hasTurn = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let turn = waiting.waitForLock(onWait: { isWaiting.signal() })
      if turn != nil { hasTurn.signal() }
    }
    #expect(isWaiting.wait(timeout: .now() + 60) == .success)
    #expect(hasTurn.wait(timeout: .now()) == .timedOut)
    turn = nil
    #expect(hasTurn.wait(timeout: .now() + 60) == .success)
    withExtendedLifetime(turn) {}
  }

  @Test("gives up after the time limit, which includes earlier waits")
  func givesUpAfterTimeLimit() throws {
    let holder = try FolderLock(folder.path)
    var waits = 0
    #expect(queue(.seconds(1)).waitForLock(onWait: { waits += 1 }) == nil && waits == 1)
    let arrival = ContinuousClock.now - .seconds(60)
    #expect(
      queue(.seconds(60)).waitForLock(since: arrival, onWait: { waits += 1 }) == nil && waits == 1)
    withExtendedLifetime(holder) {}
  }

  @Test func waitsOnOneThread() throws {
    try Folder.make(folder("other"))
    let other = folder("other")
    let requests = Mutex(0)
    let mayLock = DispatchSemaphore(value: 0)
    let holder = try FolderLock(folder.path)
    let queue = WriterQueue(folder: folder.path, timeout: .seconds(60)) { _ in
      requests.withLock { $0 += 1 }
      mayLock.wait()
      return try? FolderLock(other)
    }
    var waits = 0
    for _ in 0..<5 {
      let arrival = ContinuousClock.now - .milliseconds(59_900)
      #expect(queue.waitForLock(since: arrival, onWait: { waits += 1 }) == nil)
    }
    #expect(waits > 0)
    // The first request is still waiting. The next writer uses the result of that request and
    // doesn't make another one.
    #expect(queue.waitForLock(onWait: { mayLock.signal() }) != nil && requests.withLock { $0 } == 1)
    withExtendedLifetime(holder) {}
  }

  @Test func releasesLateLock() throws {
    let path = folder.path
    let mayLock = DispatchSemaphore(value: 0)
    let hasAnswered = DispatchSemaphore(value: 0)
    let holder = try Mutex<FolderLock?>(FolderLock(path))
    let abandoned = WriterQueue(folder: path, timeout: .seconds(1)) { path in
      mayLock.wait()
      defer { hasAnswered.signal() }
      return try? FolderLock(path, isWaiting: true)
    }
    #expect(abandoned.waitForLock() == nil)
    holder.withLock { $0 = nil }
    mayLock.signal()
    #expect(hasAnswered.wait(timeout: .now() + 60) == .success)
    // The abandoned request gets the lock late and releases it at once, so the next writer can get
    // it.
    #expect(queue(.seconds(60)).waitForLock() != nil)
  }

  @Test func isOptional() {
    #expect(WriterQueue(folder: folder("none"), timeout: .seconds(60)).waitForLock() == nil)
  }

  @Test func grantsTurnsToWritersOnly() throws {
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

  @Test func separatesWritersOfTwoRepositories() throws {
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
    #expect(isDone.wait(timeout: .now() + 60) == .success && counts.withLock { $0 } == [1])
  }
}

@Suite("Busy wait") struct BusyHandlerTests {
  @Test func retriesMoreOftenTheLongerItWaits() {
    let pauses = [0.0, 0.9, 1, 2.9, 3, 5.9, 6, 9].map { BusyHandler.pause(after: .seconds($0)) }
    for (earlier, later) in zip(pauses, pauses.dropFirst()) {
      #expect(later.upperBound <= earlier.upperBound && later.lowerBound <= earlier.lowerBound)
    }
    // A writer about to give up retries a hundred times as often as a new one.
    #expect(pauses[7].upperBound * 100 <= pauses[0].upperBound)
  }

  @Test func shortensPausesInSteps() {
    // From `from` milliseconds on, a pause takes `pause` microseconds.
    let steps: [(from: Int, pause: ClosedRange<UInt32>)] = [
      (0, 3000...9000), (1000, 1000...3000), (3000, 300...1000), (6000, 100...300), (8000, 20...60),
    ]
    for (index, step) in steps.enumerated() {
      #expect(BusyHandler.pause(after: .milliseconds(step.from)) == step.pause)
      guard index > 0 else { continue }
      let before = steps[index - 1].pause
      #expect(BusyHandler.pause(after: .milliseconds(step.from - 1)) == before, "\(step.from)")
    }
    #expect(BusyHandler.pause(after: .seconds(60)) == 20...60)
  }

  @Test func endsWhenDisabledOrTimedOut() {
    let longWait = BusyHandler(seconds: 10)
    #expect(longWait.wait(after: 0))
    longWait.withoutWaiting { #expect(!longWait.wait(after: 1)) }
    #expect(longWait.wait(after: 1) && !BusyHandler(seconds: 0).wait(after: 0))
  }

  @Test func countsQueueTimeOnce() {
    let wait = BusyHandler(seconds: 10)
    wait.setArrival(.now - .seconds(11))
    #expect(!wait.wait(after: 0) && !wait.wait(after: 1) && wait.wait(after: 0))
    // Without an arrival time, no earlier wait counts.
    wait.setArrival(.now - .seconds(11))
    wait.setArrival(nil)
    #expect(wait.wait(after: 0))
  }

  @Test func retriesBusyErrorsOnly() throws {
    let busy = DatabaseError(resultCode: .SQLITE_BUSY)
    let full = DatabaseError(resultCode: .SQLITE_FULL)
    func tries(_ wait: BusyHandler, failing error: DatabaseError, times: Int) -> (Int, Bool) {
      var count = 0
      let result = Result {
        try wait.retrying {
          count += 1
          if count <= times { throw error }
        }
      }
      return (count, (try? result.get()) != nil)
    }
    let longWait = BusyHandler(seconds: 10)
    #expect(tries(longWait, failing: busy, times: 3) == (4, true))
    #expect(tries(longWait, failing: full, times: 1) == (1, false))
    // The extended code says why the database is busy.
    let recovering = DatabaseError(resultCode: .SQLITE_BUSY_RECOVERY)
    #expect(tries(longWait, failing: recovering, times: 1) == (2, true))
    #expect(tries(BusyHandler(seconds: 0), failing: busy, times: 1) == (1, false))
  }
}
