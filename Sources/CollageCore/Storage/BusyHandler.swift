internal import Foundation
internal import GRDB
internal import Synchronization

/// An SQLite busy handler, which waits for the transactions of other connections.
///
/// SQLite's default handler waits longer after each attempt. With many writers, the one that has
/// waited longest tries least often and may starve. This handler does the opposite: a connection
/// tries more often the longer it has waited. With equal intervals, one of many writers that wait
/// three seconds on average would occasionally wait ten.
final class BusyHandler: Sendable {
  /// Returns the range of pauses between two attempts, in microseconds.
  ///
  /// - Parameter waited: The time waited so far.
  /// - Returns: The range, from which a pause is chosen at random.
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
    var isPatient = true
  }

  private let limit: Duration
  private let state = Mutex(State())

  init(seconds: Int) {
    limit = .seconds(seconds)
  }

  /// Pauses before the next attempt, unless the time limit is reached.
  ///
  /// - Parameter tries: The number of previous attempts to acquire the lock; 0 starts a new wait.
  /// - Returns: True to try again.
  func wait(after tries: Int) -> Bool {
    let (waited, isPatient) = state.withLock { state in
      if tries == 0 {
        state.start = state.arrival ?? .now
        state.arrival = nil
      }
      return (ContinuousClock.now - state.start, state.isPatient)
    }
    return isPatient && rest(after: waited)
  }

  /// Sets the start of the next wait to the time the writer joined the writer queue.
  ///
  /// - Parameter moment: The time the writer joined the queue; `nil` starts the wait at the first
  ///   attempt.
  func arrived(at moment: ContinuousClock.Instant?) {
    state.withLock { $0.arrival = moment }
  }

  /// Pauses and returns `true`, or returns `false` if the time limit is reached.
  private func rest(after waited: Duration) -> Bool {
    guard waited < limit else { return false }
    // The pause is random, so that connections don't all try at the same moments.
    usleep(UInt32.random(in: Self.pause(after: waited)))
    return true
  }

  /// Retries an operation that fails with `SQLITE_BUSY`.
  ///
  /// SQLite doesn't call the busy handler for some operations. For example, several connections may
  /// enable WAL mode of a new database at the same time.
  ///
  /// - Parameter body: The operation, which may be executed several times.
  /// - Returns: The result of `body`.
  /// - Throws: Any error thrown by `body`; `SQLITE_BUSY` only after the time limit.
  func retrying<Value>(_ body: () throws -> Value) throws -> Value {
    let start = ContinuousClock.now
    while true {
      do {
        return try body()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        guard rest(after: ContinuousClock.now - start) else { throw error }
      }
    }
  }

  /// Executes an operation without waiting if the database is busy.
  func withoutWaiting(_ body: () -> Void) {
    state.withLock { $0.isPatient = false }
    body()
    state.withLock { $0.isPatient = true }
  }
}
