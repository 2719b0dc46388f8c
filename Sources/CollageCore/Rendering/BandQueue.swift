internal import Foundation

/// Gives bands to threads in order, and takes their results back in order.
///
/// Whole frames go through it as well, each as if it were a row.
final class BandQueue<Output>: @unchecked Sendable {
  // Everything that varies is only touched under `condition`, and the closures are only called there.
  private let condition = NSCondition()
  private let bands: [Range<Int>]
  private let lookAhead: Int
  private let isCancelled: () -> Bool
  private let deliver: (Range<Int>, Output) throws -> Void
  private var claimed = 0
  private var delivered = 0
  private var waiting: [Int: Output] = [:]
  private var failure: (any Error)?

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - bands: The rows of each band.
  ///   - lookAhead: How many bands may be worked on beyond the last that was delivered.
  ///   - isCancelled: Asked before each band and each delivery, by one thread at a time.
  ///   - deliver: Receives the results in order, from one thread at a time.
  init(
    bands: [Range<Int>], lookAhead: Int, isCancelled: @escaping () -> Bool,
    deliver: @escaping (Range<Int>, Output) throws -> Void
  ) {
    self.bands = bands
    self.lookAhead = max(1, lookAhead)
    self.isCancelled = isCancelled
    self.deliver = deliver
  }

  /// Finds a band to work on.
  ///
  /// - Parameter prepare: Does something useful while no band may be worked on; false if there is
  ///   nothing to do.
  /// - Returns: The next band's index; nil when there is none or the work has failed.
  /// - Throws: What `prepare` throws.
  func next(orElse prepare: () throws -> Bool) throws -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while failure == nil, claimed < bands.count {
      if isClear {
        checkCancellation()
        guard failure == nil else { return nil }
        claimed += 1
        return claimed - 1
      }
      let hasPrepared = try unlocked(prepare)
      if !hasPrepared, failure == nil, !isClear { condition.wait() }
    }
    return nil
  }

  private var isClear: Bool { claimed < delivered + lookAhead }

  private func unlocked<Value>(_ body: () throws -> Value) rethrows -> Value {
    condition.unlock()
    defer { condition.lock() }
    return try body()
  }

  /// Takes the result of a band.
  func finish(_ index: Int, _ output: Output) {
    condition.lock()
    defer { condition.unlock() }
    waiting[index] = output
    while failure == nil, let output = waiting.removeValue(forKey: delivered) {
      do {
        try deliver(bands[delivered], output)
        delivered += 1
      } catch {
        failure = error
      }
      if delivered < bands.count { checkCancellation() }
    }
    condition.broadcast()
  }

  /// Whether the caller wants to stop; asked between the steps of a band.
  func shouldStop() -> Bool {
    condition.withLock {
      checkCancellation()
      return failure != nil
    }
  }

  /// Stops everything because of an error; the first one is reported.
  func fail(_ error: any Error) {
    condition.withLock {
      if failure == nil { failure = error }
      condition.broadcast()
    }
  }

  /// Throws what stopped the work, if anything did.
  func check() throws {
    if let failure = condition.withLock({ failure }) { throw failure }
  }

  private func checkCancellation() {
    guard failure == nil, isCancelled() else { return }
    failure = CancellationError()
    condition.broadcast()
  }
}
