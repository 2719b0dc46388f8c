internal import Foundation

/// Long-running operations, which pages name and can cancel.
final class CancellableOperations: @unchecked Sendable {
  // SAFETY: the lock guards all mutable state.
  private let lock = NSLock()
  private var running: [String: Bool] = [:]

  /// Runs an operation; `body` gets a closure that returns whether to stop.
  ///
  /// An operation without a name can't be canceled.
  func run<Value>(
    _ name: String?, _ body: (@escaping @Sendable () -> Bool) throws -> Value
  ) rethrows -> Value {
    guard let name else { return try body { false } }
    lock.withLock { running[name] = false }
    defer { lock.withLock { running[name] = nil } }
    return try body { [self] in lock.withLock { running[name] ?? false } }
  }

  /// Cancels an operation; does nothing if it isn't running.
  func cancel(_ name: String) {
    lock.withLock { if running[name] != nil { running[name] = true } }
  }
}
