internal import Foundation

/// Long-running operations that pages can cancel by the names they gave.
final class CancellableOperations: @unchecked Sendable {
  // SAFETY: the lock guards all mutable state.
  private let lock = NSLock()
  private var running: [String: Bool] = [:]

  /// Runs an operation that can be canceled by its name.
  ///
  /// - Parameters:
  ///   - name: The name; `nil` for an operation that can't be canceled.
  ///   - body: The operation; its argument returns whether to stop.
  /// - Returns: The result of the operation.
  /// - Throws: Any error thrown by `body`.
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
