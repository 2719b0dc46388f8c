import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("A fair lock")
struct FairLockTests {
  @Test("goes from thread to thread in order of arrival")
  func order() {
    let lock = FairLock()
    #expect(lock.lock(within: .zero))
    let order = Mutex<[Int]>([])
    let isDone = DispatchSemaphore(value: 0)
    for number in 0..<4 {
      let isWaiting = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        guard lock.lock(within: .seconds(60), onWait: { isWaiting.signal() }) else { return }
        order.withLock { $0.append(number) }
        lock.unlock()
        isDone.signal()
      }
      #expect(isWaiting.wait(timeout: .now() + 60) == .success)
    }
    #expect(order.withLock { $0 } == [])
    lock.unlock()
    for _ in 0..<4 { #expect(isDone.wait(timeout: .now() + 60) == .success) }
    #expect(order.withLock { $0 } == [0, 1, 2, 3])
  }

  @Test("passes by threads that stopped waiting")
  func limit() {
    let lock = FairLock()
    var waits = 0
    #expect(lock.lock(within: .zero, onWait: { waits += 1 }) && waits == 0)
    #expect(!lock.lock(within: .zero, onWait: { waits += 1 }) && waits == 1)
    lock.unlock()
    #expect(lock.lock(within: .zero) && !lock.lock(within: .milliseconds(1)))
    lock.unlock()
    #expect(lock.lock(within: .zero))
  }
}
