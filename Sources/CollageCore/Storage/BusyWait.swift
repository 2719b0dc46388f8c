internal import Foundation
internal import GRDB
internal import Synchronization

/// How a connection waits for another one's transaction.
///
/// SQLite's own way waits longer from try to try, so that of many writers those that have waited
/// longest ask least often, and some never get their turn. Here those ask most often: if all asked
/// equally often, one of many that wait three seconds on average would wait ten now and then.
final class BusyWait: Sendable {
  /// The pause between two tries, in microseconds, of somebody who has waited for so long.
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

  /// Makes a way to wait.
  init(seconds: Int) {
    limit = .seconds(seconds)
  }

  /// Waits a little, unless the time is up.
  ///
  /// - Parameter tries: How often the same lock was asked for before.
  /// - Returns: Whether to ask again.
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

  /// Counts the time in the queue as part of the next wait.
  ///
  /// - Parameter moment: When the writer joined the queue; `nil` counts only the wait itself.
  func arrived(at moment: ContinuousClock.Instant?) {
    state.withLock { $0.arrival = moment }
  }

  /// Waits a little, unless the time is up; whether it was not.
  private func rest(after waited: Duration) -> Bool {
    guard waited < limit else { return false }
    // Not the same for everybody, so that they do not ask in step.
    usleep(UInt32.random(in: Self.pause(after: waited)))
    return true
  }

  /// Does something again as long as somebody else is busy, for what SQLite gives up without waiting.
  ///
  /// Several connections that give a new database its log at once are such a case.
  ///
  /// - Parameter body: What to do; it may be done several times.
  /// - Returns: What it returned.
  /// - Throws: What it throws; that somebody is busy only when the time is up.
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

  /// Does something that is given up at once when somebody else is busy.
  func withoutWaiting(_ body: () -> Void) {
    state.withLock { $0.isPatient = false }
    body()
    state.withLock { $0.isPatient = true }
  }
}
