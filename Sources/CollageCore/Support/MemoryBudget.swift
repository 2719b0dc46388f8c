internal import Foundation

/// A memory budget shared by threads.
///
/// A request waits until enough memory is free; requests are granted in order of arrival.
package final class MemoryBudget: @unchecked Sendable {
  // `condition` guards `used`, `tickets`, and `turn`.
  private let condition = NSCondition()
  private let bytes: Int
  /// Called by each thread before it waits.
  private let onWait: @Sendable () -> Void
  private var used = 0
  /// The number of requests so far.
  private var tickets = 0
  /// The number of granted requests.
  ///
  /// Granting in order keeps small requests from overtaking a large one.
  private var turn = 0

  package init(bytes: Int, onWait: @escaping @Sendable () -> Void) {
    self.bytes = bytes
    self.onWait = onWait
  }

  /// Runs a closure while an amount of memory, in bytes, is reserved for it.
  ///
  /// A request that exceeds the budget waits until it can run alone.
  package func taking<Value, Failure: Error>(
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

  /// Waits until all earlier requests are granted and the memory is free.
  ///
  /// The caller holds the lock.
  private func wait(for amount: Int) {
    let ticket = tickets
    tickets += 1
    if isBlocked(ticket, amount) {
      onWait()
      repeat { condition.wait() } while isBlocked(ticket, amount)
    }
    turn += 1
    used += amount
    // The remaining memory may suffice for the next request.
    condition.broadcast()
  }

  private func isBlocked(_ ticket: Int, _ amount: Int) -> Bool {
    ticket != turn || used > 0 && used + amount > bytes
  }
}
