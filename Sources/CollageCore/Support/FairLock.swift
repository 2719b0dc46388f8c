internal import Dispatch
package import Foundation
internal import Synchronization

/// A lock that threads acquire in order of arrival.
package final class FairLock: Sendable {
  private struct State {
    var isHeld = false
    var waiters: [DispatchSemaphore] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Waits for the lock and returns whether the thread acquired it before the time limit.
  ///
  /// A thread that acquired the lock must release it. `onWait` is called after the thread has
  /// joined the queue and before it waits.
  package func lock(within limit: Duration, onWait: () -> Void = {}) -> Bool {
    let waiter = state.withLock { state -> DispatchSemaphore? in
      guard state.isHeld else {
        state.isHeld = true
        return nil
      }
      let waiter = DispatchSemaphore(value: 0)
      state.waiters.append(waiter)
      return waiter
    }
    guard let waiter else { return true }
    onWait()
    if waiter.wait(timeout: .now() + limit.timeInterval) == .success { return true }
    return state.withLock { state in
      guard let index = state.waiters.firstIndex(where: { $0 === waiter }) else {
        // Here, another thread passed the lock to this one just after the wait timed out.
        return true
      }
      state.waiters.remove(at: index)
      return false
    }
  }

  /// Passes the lock to the thread that has waited longest, or releases it if no thread waits.
  package func unlock() {
    state.withLock { state in
      if state.waiters.isEmpty {
        state.isHeld = false
      } else {
        state.waiters.removeFirst().signal()
      }
    }
  }
}

extension Duration {
  package var timeInterval: TimeInterval {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
