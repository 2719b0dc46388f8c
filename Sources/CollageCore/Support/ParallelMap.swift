internal import Dispatch
internal import Foundation

/// Applies a function to many values on several threads.
enum ParallelMap {
  /// Applies the function to all values.
  ///
  /// - Parameters:
  ///   - values: What the function is applied to; begun in order.
  ///   - jobs: The number of threads; nil is one for each core.
  ///   - done: Called with the number of finished values, one call at a time.
  ///   - body: The function.
  /// - Returns: The results in the order of the values.
  static func results<Value: Sendable, Output: Sendable>(
    of values: [Value], jobs: Int?, done: @Sendable (Int) -> Void,
    body: @Sendable (Value) throws -> Output
  ) -> [Result<Output, any Error>] {
    let results = Results<Output>(count: values.count)
    let jobs = min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, values.count)
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while let index = results.claim() {
        let value = values[index]
        results.set(index, Result { try body(value) }, done)
      }
    }
    return results.all
  }

  private final class Results<Output: Sendable>: @unchecked Sendable {
    // Everything that varies is only touched under `lock`.
    private let lock = NSLock()
    private var claimed = 0
    private var finished = 0
    private var results: [Result<Output, any Error>?]

    init(count: Int) {
      results = Array(repeating: nil, count: count)
    }

    var all: [Result<Output, any Error>] { lock.withLock { results.compactMap { $0 } } }

    func claim() -> Int? {
      lock.withLock {
        guard claimed < results.count else { return nil }
        claimed += 1
        return claimed - 1
      }
    }

    func set(_ index: Int, _ result: Result<Output, any Error>, _ done: (Int) -> Void) {
      lock.withLock {
        results[index] = result
        finished += 1
        done(finished)
      }
    }
  }
}
