internal import Foundation
internal import GRDB
internal import Synchronization

/// An SQLite busy handler, which waits for the transactions of other connections.
///
/// SQLite's default handler waits longer after each attempt. With many writers, the one that has
/// waited longest tries least often and can starve. This handler does the opposite: a connection
/// tries more often the longer it has waited. Constant pauses would also be unfair: if the average
/// wait is three seconds, some writers would wait ten.
final class BusyHandler: Sendable {
  /// Returns the range of the random pause, in microseconds, before the next attempt of a
  /// connection that has waited for the given time.
  static func pause(after waited: Duration) -> ClosedRange<UInt32> {
    switch waited {
    case ..<Duration.seconds(1): 3000...9000
    case ..<Duration.seconds(3): 1000...3000
    case ..<Duration.seconds(6): 300...1000
    case ..<Duration.seconds(8): 100...300
    default: 20...60
    }
  }

  private struct State {
    var start = ContinuousClock.now
    var arrival: ContinuousClock.Instant?
    var mayWait = true
  }

  private let limit: Duration
  private let state = Mutex(State())

  init(seconds: Int) {
    limit = .seconds(seconds)
  }

  /// Pauses before the next attempt and returns true; returns false if there should not be another
  /// attempt.
  ///
  /// The result is false if the time limit is reached, or during ``withoutWaiting(_:)``. `tries` is
  /// the number of previous attempts; zero starts a new wait.
  func wait(after tries: Int) -> Bool {
    let (waited, mayWait) = state.withLock { state in
      if tries == 0 {
        state.start = state.arrival ?? .now
        state.arrival = nil
      }
      return (ContinuousClock.now - state.start, state.mayWait)
    }
    return mayWait && pauseBeforeRetry(after: waited)
  }

  /// Sets the start of the next wait: the time at which the writer joined the writer queue, or the
  /// first attempt if `moment` is `nil`.
  func setArrival(_ moment: ContinuousClock.Instant?) {
    state.withLock { $0.arrival = moment }
  }

  /// Pauses and returns true; returns false if the time limit is reached.
  private func pauseBeforeRetry(after waited: Duration) -> Bool {
    guard waited < limit else { return false }
    // The pause is random, so that connections don't all try at once.
    usleep(UInt32.random(in: Self.pause(after: waited)))
    return true
  }

  /// Retries an operation until it doesn't fail with `SQLITE_BUSY` or the time limit is reached.
  ///
  /// SQLite doesn't call the busy handler for some operations. For example, it isn't called if
  /// several connections enable WAL mode of a new database at the same time.
  func retrying<Value>(_ body: () throws -> Value) throws -> Value {
    let start = ContinuousClock.now
    while true {
      do {
        return try body()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        guard pauseBeforeRetry(after: ContinuousClock.now - start) else { throw error }
      }
    }
  }

  /// Executes an operation; if the database is busy, the operation fails instead of waiting.
  func withoutWaiting(_ body: () -> Void) {
    state.withLock { $0.mayWait = false }
    body()
    state.withLock { $0.mayWait = true }
  }
}
