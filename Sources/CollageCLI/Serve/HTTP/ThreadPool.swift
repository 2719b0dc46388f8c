internal import Dispatch
internal import Foundation

/// Threads for blocking work, which would block the few threads of Swift concurrency.
struct ThreadPool: Sendable {
  private let queue: OperationQueue

  /// Creates a pool for up to `count` concurrent tasks; `name` is shown in debuggers.
  init(_ name: String, count: Int) {
    queue = OperationQueue()
    queue.name = name
    queue.maxConcurrentOperationCount = count
    queue.qualityOfService = .userInitiated
  }

  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.addOperation { continuation.resume(with: Result { try body() }) }
    }
  }
}
