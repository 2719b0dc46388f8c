internal import Dispatch
internal import Foundation

/// Threads for work that blocks: the few of Swift's own are for what is quick.
struct Worker: Sendable {
  private let queue: OperationQueue

  /// Makes threads.
  ///
  /// - Parameters:
  ///   - name: What debuggers call them.
  ///   - count: How many things are done at a time.
  init(_ name: String, count: Int) {
    queue = OperationQueue()
    queue.name = name
    queue.maxConcurrentOperationCount = count
    queue.qualityOfService = .userInitiated
  }

  /// Does something on a thread of its own.
  ///
  /// - Parameter body: What is done.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.addOperation { continuation.resume(with: Result { try body() }) }
    }
  }
}
