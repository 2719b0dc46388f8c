internal import Dispatch
internal import Foundation

/// Applies a function to many values on several threads.
public enum ParallelMap {
  /// Applies the function to all values.
  ///
  /// - Parameters:
  ///   - values: What the function is applied to; begun in order.
  ///   - jobs: The number of threads; nil is one for each core.
  ///   - done: Called with the number of finished values, one call at a time.
  ///   - body: The function.
  /// - Returns: The results in the order of the values.
  static func results<Value: Sendable, Output: Sendable>(
    of values: [Value], jobs: Int?, done: @Sendable (Int) -> Void = { _ in },
    body: @Sendable (Value) -> Output
  ) -> [Output] {
    prefix(of: values, jobs: jobs, done: done) { (body($0), goesOn: true) }
  }

  /// Applies the function to values until it says that the rest is not wanted.
  ///
  /// - Parameters:
  ///   - values: What the function is applied to; begun in order.
  ///   - jobs: The number of threads; nil is one for each core.
  ///   - done: Called with the number of finished values, one call at a time.
  ///   - body: The function; values that are not begun yet are left out once it says so.
  /// - Returns: The results of all values that were begun, in the order of the values.
  public static func prefix<Value: Sendable, Output: Sendable>(
    of values: [Value], jobs: Int?, done: @Sendable (Int) -> Void = { _ in },
    body: @Sendable (Value) -> (output: Output, goesOn: Bool)
  ) -> [Output] {
    let results = Results<Output>(count: values.count)
    let jobs = min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, values.count)
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while let index = results.claim() {
        let (output, goesOn) = body(values[index])
        results.set(index, output, goesOn: goesOn, done)
      }
    }
    return results.all
  }

  private final class Results<Output: Sendable>: @unchecked Sendable {
    // Everything that varies is only touched under `lock`.
    private let lock = NSLock()
    private var claimed = 0
    private var finished = 0
    private var results: [Output?]

    init(count: Int) {
      results = Array(repeating: nil, count: count)
    }

    var all: [Output] { lock.withLock { results.compactMap { $0 } } }

    func claim() -> Int? {
      lock.withLock {
        guard claimed < results.count else { return nil }
        claimed += 1
        return claimed - 1
      }
    }

    func set(_ index: Int, _ output: Output, goesOn: Bool, _ done: (Int) -> Void) {
      lock.withLock {
        results[index] = output
        finished += 1
        if !goesOn { claimed = results.count }
        done(finished)
      }
    }
  }
}
