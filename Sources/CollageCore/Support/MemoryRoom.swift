internal import Foundation

/// Memory that threads share by waiting for each other.
final class MemoryRoom: @unchecked Sendable {
  // `used` is only touched under `condition`.
  private let condition = NSCondition()
  private let bytes: Int
  /// Called by a thread that has to wait, before it does.
  private let onWait: @Sendable () -> Void
  private var used = 0

  init(bytes: Int, onWait: @escaping @Sendable () -> Void) {
    self.bytes = bytes
    self.onWait = onWait
  }

  /// Runs a closure that needs memory once enough is free; one that needs more than all runs alone.
  func taking<Value, Failure: Error>(
    _ amount: Int, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let amount = min(amount, bytes)
    condition.withLock {
      while used > 0, used + amount > bytes {
        onWait()
        condition.wait()
      }
      used += amount
    }
    defer {
      condition.withLock {
        used -= amount
        condition.broadcast()
      }
    }
    return try body()
  }
}
