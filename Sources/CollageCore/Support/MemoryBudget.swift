internal import Foundation

/// A memory budget shared by threads; a request waits until enough memory is free, in order of
/// arrival.
package final class MemoryBudget: @unchecked Sendable {
  // SAFETY: `condition` guards `used`, `requestCount`, and `grantCount`.
  private let condition = NSCondition()
  private let bytes: Int
  /// Called by each thread before it waits.
  private let onWait: @Sendable () -> Void
  private var used = 0
  private var requestCount = 0
  /// The number of granted requests.
  ///
  /// Requests are granted in order, so that small requests don't overtake a large one.
  private var grantCount = 0

  package init(bytes: Int, onWait: @escaping @Sendable () -> Void) {
    self.bytes = bytes
    self.onWait = onWait
  }

  /// Runs a closure while an amount of memory, in bytes, is reserved for it; a request that exceeds
  /// the budget runs alone.
  package func withReserved<Value, Failure: Error>(
    _ amount: Int, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let amount = min(amount, bytes)
    condition.withLock { wait(for: amount) }
    defer {
      condition.withLock {
        used -= amount
        condition.broadcast()
      }
    }
    return try body()
  }

  /// Waits until all earlier requests are granted and the memory is free; the caller holds the
  /// lock.
  private func wait(for amount: Int) {
    let request = requestCount
    requestCount += 1
    if isBlocked(request, amount) {
      onWait()
      repeat { condition.wait() } while isBlocked(request, amount)
    }
    grantCount += 1
    used += amount
    // The remaining memory can be enough for the next request.
    condition.broadcast()
  }

  private func isBlocked(_ request: Int, _ amount: Int) -> Bool {
    request != grantCount || used > 0 && used + amount > bytes
  }
}
