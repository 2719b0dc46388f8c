internal import Foundation

/// What takes long, by the names that pages gave it, so that it can be stopped.
final class Jobs: @unchecked Sendable {
  // SAFETY: the lock guards everything that changes.
  private let lock = NSLock()
  private var running: [String: Bool] = [:]

  /// Does something that can be stopped by its name.
  ///
  /// - Parameters:
  ///   - name: The name; nil for what nobody stops.
  ///   - body: Asks its argument whether to stop.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  func run<Value>(
    _ name: String?, _ body: (@escaping @Sendable () -> Bool) throws -> Value
  ) rethrows -> Value {
    guard let name else { return try body { false } }
    lock.withLock { running[name] = false }
    defer { lock.withLock { running[name] = nil } }
    return try body { [self] in lock.withLock { running[name] ?? false } }
  }

  /// Asks something to stop; what is not there needs nothing.
  func cancel(_ name: String) {
    lock.withLock { if running[name] != nil { running[name] = true } }
  }
}
