internal import Foundation

/// Distributes the bands of an image to threads, and delivers the rendered bands from top to
/// bottom.
///
/// An animation uses a queue whose "bands" are whole frames.
final class BandQueue<Output>: @unchecked Sendable {
  // All mutable state is protected by `condition`. The queue calls `isCancelled` and `deliver`
  // while `condition` is locked.
  private let condition = NSCondition()
  private let bands: [Range<Int>]
  private let lookAhead: Int
  private let isCancelled: () -> Bool
  private let deliver: (Range<Int>, Output) throws -> Void
  private var claimed = 0
  private var delivered = 0
  private var waiting: [Int: Output] = [:]
  private var failure: (any Error)?

  /// Creates a queue.
  ///
  /// Threads can start up to `lookAhead` bands after the last delivered one. The queue calls
  /// `isCancelled` before each band, between deliveries and in ``shouldStop()``. It calls `deliver`
  /// for each band from top to bottom. Both closures run on one thread at a time.
  init(
    bands: [Range<Int>], lookAhead: Int, isCancelled: @escaping () -> Bool,
    deliver: @escaping (Range<Int>, Output) throws -> Void
  ) {
    self.bands = bands
    self.lookAhead = max(1, lookAhead)
    self.isCancelled = isCancelled
    self.deliver = deliver
  }

  /// Returns the index of the next band to render; `nil` if all bands are taken or rendering has
  /// failed.
  ///
  /// While no band can be started, the queue calls `prepare`, which does other useful work and
  /// returns `false` if it found nothing to do.
  func next(orElse prepare: () throws -> Bool) throws -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while failure == nil, claimed < bands.count {
      if canStart {
        checkCancellation()
        guard failure == nil else { return nil }
        claimed += 1
        return claimed - 1
      }
      let hasPrepared = try unlocked(prepare)
      if !hasPrepared, failure == nil, !canStart { condition.wait() }
    }
    return nil
  }

  private var canStart: Bool { claimed < delivered + lookAhead }

  private func unlocked<Value>(_ body: () throws -> Value) rethrows -> Value {
    condition.unlock()
    defer { condition.lock() }
    return try body()
  }

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

  /// Returns whether rendering should stop; the threads call it between the steps of a band.
  func shouldStop() -> Bool {
    condition.withLock {
      checkCancellation()
      return failure != nil
    }
  }

  /// Stops all work because of an error; ``check()`` throws only the first error.
  func fail(_ error: any Error) {
    condition.withLock {
      if failure == nil { failure = error }
      condition.broadcast()
    }
  }

  func check() throws {
    if let failure = condition.withLock({ failure }) { throw failure }
  }

  private func checkCancellation() {
    guard failure == nil, isCancelled() else { return }
    failure = CancellationError()
    condition.broadcast()
  }
}
