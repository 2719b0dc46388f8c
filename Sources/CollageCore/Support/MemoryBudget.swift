internal import Foundation

/// A memory budget that threads share: requests wait for free memory and are granted in order.
package final class MemoryBudget: @unchecked Sendable {
  // `condition` guards `used`, `tickets`, and `turn`.
  private let condition = NSCondition()
  private let bytes: Int
  /// Called once by each thread that has to wait, before it waits.
  private let onWait: @Sendable () -> Void
  private var used = 0
  /// The number of requests so far.
  private var tickets = 0
  /// The number of granted requests: small requests don't overtake a large one.
  private var turn = 0

  package init(bytes: Int, onWait: @escaping @Sendable () -> Void) {
    self.bytes = bytes
    self.onWait = onWait
  }

  /// Runs a closure once the memory it needs is free; a request above the limit runs alone.
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

  /// Waits, with the lock held, until all earlier requests are granted and the memory is free.
  private func wait(for amount: Int) {
    let ticket = tickets
    tickets += 1
    if isBlocked(ticket, amount) {
      onWait()
      repeat { condition.wait() } while isBlocked(ticket, amount)
    }
    turn += 1
    used += amount
    // The next request may fit as well.
    condition.broadcast()
  }

  private func isBlocked(_ ticket: Int, _ amount: Int) -> Bool {
    ticket != turn || used > 0 && used + amount > bytes
  }
}
