internal import Dispatch
internal import Foundation

package enum ParallelMap {
  /// Returns the results of `body` for all values, in the order of the values.
  ///
  /// `jobs` is the number of threads; `nil` is one per core. `done` is called with the number of
  /// finished values, one call at a time.
  package static func results<Value: Sendable, Output: Sendable>(
    of values: [Value], jobs: Int?, done: @Sendable (Int) -> Void = { _ in },
    body: @Sendable (Value) -> Output
  ) -> [Output] {
    prefix(of: values, jobs: jobs, done: done) { (body($0), goesOn: true) }
  }

  /// Applies `body` to values until it returns `false` for `goesOn`; see
  /// ``results(of:jobs:done:body:)``.
  ///
  /// Returns the results of all started values, in the order of the values.
  package static func prefix<Value: Sendable, Output: Sendable>(
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

  /// Applies `body` to values until it returns `false` for `goesOn`, and returns the results of the
  /// finished values, in the order of the values.
  ///
  /// `isStopped` is called about 50 times a second. If it returns `true`, the function doesn't wait
  /// for unfinished values, and discards their results.
  package static func finished<Value: Sendable, Output: Sendable>(
    of values: [Value], jobs: Int, isStopped: () -> Bool,
    done: @escaping @Sendable (Int) -> Void = { _ in },
    body: @escaping @Sendable (Value) -> (output: Output, goesOn: Bool)
  ) -> [Output] {
    let results = Results<Output>(count: values.count)
    let end = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      DispatchQueue.concurrentPerform(iterations: min(jobs, values.count)) { _ in
        while let index = results.claim() {
          let (output, goesOn) = body(values[index])
          results.set(index, output, goesOn: goesOn, done)
        }
      }
      end.signal()
    }
    while end.wait(timeout: .now() + .milliseconds(20)) == .timedOut, !isStopped() {}
    return results.close()
  }

  private final class Results<Output: Sendable>: @unchecked Sendable {
    // SAFETY: `lock` guards all mutable state.
    private let lock = NSLock()
    private var claimed = 0
    private var finished = 0
    private var results: [Output?]
    private var isClosed = false

    init(count: Int) {
      results = Array(repeating: nil, count: count)
    }

    var all: [Output] { lock.withLock { results.compactMap { $0 } } }

    /// Returns the results available now, and discards results that arrive later.
    func close() -> [Output] {
      lock.withLock { isClosed = true }
      return all
    }

    func claim() -> Int? {
      lock.withLock {
        guard !isClosed, claimed < results.count else { return nil }
        claimed += 1
        return claimed - 1
      }
    }

    func set(_ index: Int, _ output: Output, goesOn: Bool, _ done: (Int) -> Void) {
      lock.withLock {
        guard !isClosed else { return }
        results[index] = output
        finished += 1
        if !goesOn { claimed = results.count }
        done(finished)
      }
    }
  }
}
