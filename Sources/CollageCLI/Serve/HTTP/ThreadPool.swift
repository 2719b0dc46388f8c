internal import Dispatch
internal import Foundation

/// Threads for blocking work.
///
/// Swift's own concurrency threads are too few to be blocked.
struct ThreadPool: Sendable {
  private let queue: OperationQueue

  /// Creates a pool for up to `count` concurrent tasks; `name` is shown in debuggers.
  init(_ name: String, count: Int) {
    queue = OperationQueue()
    queue.name = name
    queue.maxConcurrentOperationCount = count
    queue.qualityOfService = .userInitiated
  }

  /// Runs a closure on a thread of the pool and returns its result.
  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.addOperation { continuation.resume(with: Result { try body() }) }
    }
  }
}
