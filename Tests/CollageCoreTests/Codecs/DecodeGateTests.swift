import Foundation
import Synchronization
import Testing

@testable import CollageCore

/// Decodes of a process share memory.
@Suite struct DecodeGateTests {
  private let large = DecodeGate.freeBytes * 3

  /// Runs a closure on another thread while this one holds a gate; the second has begun to wait, or has
  /// ended, before this one goes on.
  private func overlap(_ amount: Int, bytes: Int) -> [String] {
    let events = Mutex<[String]>([])
    let note = { @Sendable (event: String) in events.withLock { $0.append(event) } }
    let isSettled = DispatchSemaphore(value: 0)
    let gate = DecodeGate(bytes: bytes) {
      note("waits")
      isSettled.signal()
    }
    let isDone = DispatchSemaphore(value: 0)
    gate.taking(large) {
      note("first begins")
      Thread.detachNewThread {
        gate.taking(amount) { note("second") }
        isSettled.signal()
        isDone.signal()
      }
      isSettled.wait()
      note("first ends")
    }
    isDone.wait()
    return events.withLock { $0 }
  }

  @Test func largeDecodesDoNotOverlap() {
    #expect(
      overlap(large, bytes: large * 2 - 1) == ["first begins", "waits", "first ends", "second"])
  }

  @Test func decodesThatFitTogetherOverlap() {
    #expect(overlap(large, bytes: large * 2) == ["first begins", "second", "first ends"])
  }

  @Test func smallDecodesNeverWait() {
    let small = DecodeGate.freeBytes - 1
    #expect(overlap(small, bytes: large) == ["first begins", "second", "first ends"])
  }

  /// A large request that waits is not overtaken by a small one, for which memory is free.
  @Test func decodesAreGrantedInTheirOrder() {
    let events = Mutex<[String]>([])
    let note = { @Sendable (event: String) in events.withLock { $0.append(event) } }
    let isSettled = DispatchSemaphore(value: 0)
    let gate = DecodeGate(bytes: large * 2) {
      note("waits")
      isSettled.signal()
    }
    let isDone = DispatchSemaphore(value: 0)
    gate.taking(large) {
      for (name, amount) in [("all", large * 2), ("some", large)] {
        Thread.detachNewThread {
          gate.taking(amount) { note(name) }
          isSettled.signal()
          isDone.signal()
        }
        isSettled.wait()
      }
      note("first ends")
    }
    for _ in 0..<2 { isDone.wait() }
    #expect(events.withLock { $0 } == ["waits", "waits", "first ends", "all", "some"])
  }

  /// One that needs more than all has all to itself, and a part of it counts once.
  @Test func aPartOfADecodeDoesNotWaitForTheWhole() {
    let gate = DecodeGate(bytes: large) { Issue.record("it waits for itself") }
    #expect(gate.taking(.max) { gate.taking(large) { 7 } } == 7)
    #expect(gate.taking(large) { 8 } == 8)
  }

  @Test func memoryIsFreeAgainAfterAnError() {
    struct Failure: Error {}
    let gate = DecodeGate(bytes: large) { Issue.record("nothing is held") }
    #expect(throws: Failure.self) { try gate.taking(large) { throw Failure() } }
    gate.taking(large) {}
  }
}
