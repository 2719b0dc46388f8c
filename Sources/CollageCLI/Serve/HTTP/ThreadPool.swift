internal import Dispatch
internal import Foundation

/// Threads for blocking work, which would exhaust Swift's cooperative thread pool.
struct ThreadPool: Sendable {
  private let queue: OperationQueue

  /// Creates the threads.
  ///
  /// - Parameters:
  ///   - name: The name in debuggers.
  ///   - count: The maximum number of concurrent tasks.
  init(_ name: String, count: Int) {
    queue = OperationQueue()
    queue.name = name
    queue.maxConcurrentOperationCount = count
    queue.qualityOfService = .userInitiated
  }

  /// Runs a closure on one of the threads.
  ///
  /// - Parameter body: The closure.
  /// - Returns: The result of the closure.
  /// - Throws: Any error thrown by `body`.
  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.addOperation { continuation.resume(with: Result { try body() }) }
    }
  }
}
