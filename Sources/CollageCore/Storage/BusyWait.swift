internal import Foundation
internal import Synchronization

/// How a connection waits for another one's transaction.
///
/// SQLite's own way waits longer from try to try, so that of many writers those that have waited
/// longest ask least often, and some never get their turn. Here all ask equally often.
final class BusyWait: Sendable {
  private static let pause: ClosedRange<UInt32> = 1000...3000

  private struct State {
    var start = ContinuousClock.now
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
    let goesOn = state.withLock { state in
      if tries == 0 { state.start = .now }
      return state.isPatient && ContinuousClock.now - state.start < limit
    }
    // Microseconds; not the same for everybody, so that they do not ask in step.
    if goesOn { usleep(UInt32.random(in: Self.pause)) }
    return goesOn
  }

  /// Does something that is given up at once when somebody else is busy.
  func withoutWaiting(_ body: () -> Void) {
    state.withLock { $0.isPatient = false }
    body()
    state.withLock { $0.isPatient = true }
  }
}
