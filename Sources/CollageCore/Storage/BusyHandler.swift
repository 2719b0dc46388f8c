internal import Foundation
internal import GRDB
internal import Synchronization

/// An SQLite busy handler, which waits for the transactions of other connections.
///
/// SQLite's default handler waits longer after each attempt, so that of many writers, those that
/// have waited longest try least often, and some starve. This handler lets them try most often. If
/// all tried equally often, one of many writers that wait three seconds on average would
/// occasionally wait ten.
final class BusyHandler: Sendable {
  /// Returns the pause between two attempts, in microseconds, after waiting for a time.
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
  /// - Parameter tries: The number of previous attempts for the same lock.
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

  /// Includes the time in the queue in the next wait.
  ///
  /// - Parameter moment: The time the writer joined the queue; `nil` counts only the wait itself.
  func arrived(at moment: ContinuousClock.Instant?) {
    state.withLock { $0.arrival = moment }
  }

  /// Pauses, or returns `false` if the time limit is reached.
  private func rest(after waited: Duration) -> Bool {
    guard waited < limit else { return false }
    // Randomized, so that connections do not try in lockstep.
    usleep(UInt32.random(in: Self.pause(after: waited)))
    return true
  }

  /// Retries an operation for which SQLite fails with `SQLITE_BUSY` without calling the busy
  /// handler.
  ///
  /// An example is several connections that enable WAL mode of a new database at the same time.
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
