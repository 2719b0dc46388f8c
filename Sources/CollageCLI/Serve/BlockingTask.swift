internal import Dispatch
internal import Foundation

/// Waits on this thread for what runs on others.
enum BlockingTask {
  private final class Outcome: @unchecked Sendable {
    // SAFETY: it is written before the semaphore is signalled and read after that.
    var result: Result<Void, any Error> = .success(())
  }

  /// Runs something that suspends, and waits for it.
  ///
  /// - Parameter body: What is run.
  /// - Throws: What the body throws.
  static func run(_ body: @escaping @Sendable () async throws -> Void) throws {
    let outcome = Outcome()
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        try await body()
      } catch {
        outcome.result = .failure(error)
      }
      isDone.signal()
    }
    isDone.wait()
    try outcome.result.get()
  }
}
