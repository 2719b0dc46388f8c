internal import Dispatch
internal import Foundation

/// Runs asynchronous code and blocks the current thread until it finishes.
enum BlockingTask {
  private final class Outcome: @unchecked Sendable {
    // SAFETY: the value is written before the semaphore is signaled, and read only afterward.
    var result: Result<Void, any Error> = .success(())
  }

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
