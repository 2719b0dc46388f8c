internal import Synchronization

/// The open connections of a server, with limits on their number and duration.
///
/// A connection that has a session, that is, a valid cookie, can be idle for minutes. Any other
/// connection is closed after a short time, or earlier if there are too many connections.
final class ConnectionTable: Sendable {
  typealias Instant = ContinuousClock.Instant

  enum Phase {
    /// The arrival of a request line and headers.
    case request
    /// The arrival of the next part of a request's body.
    case body
    /// The completion of a response, which can take long, because large photos that arrive together
    /// are decoded one after another.
    case response
    /// The client's receipt of more of the response.
    case delivery
    /// The client closing the connection after its last response.
    case close

    /// The time limit of the phase; connections without a session also have a limited lifetime.
    var timeLimit: Duration {
      switch self {
      case .request: .seconds(300)
      case .response: .seconds(3600)
      case .body, .delivery: .seconds(60)
      case .close: .seconds(1)
      }
    }
  }

  /// The maximum lifetime of a connection that has no session.
  static let anonymousLifetime = Duration.seconds(20)

  private struct Entry {
    let number: Int
    let opened: Instant
    let close: @Sendable () -> Void
    var hasSession = false
    var deadline: Instant
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var nextNumber = 0

    var oldestAnonymous: Entry? {
      entries.values.lazy.filter { !$0.hasSession }.min { $0.number < $1.number }
    }
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { state.withLock(\.entries.count) }

  /// Adds a connection and returns its number; if there are too many connections, closes the oldest
  /// one without a session.
  ///
  /// `close` is called at most once, on any thread.
  func insert(at now: Instant = .now, close: @escaping @Sendable () -> Void) -> Int {
    let (number, surplus) = state.withLock { state -> (Int, Entry?) in
      let number = state.nextNumber
      state.nextNumber += 1
      state.entries[number] = Entry(
        number: number, opened: now, close: close, deadline: now + Self.anonymousLifetime)
      guard state.entries.count > limit, let oldest = state.oldestAnonymous else {
        return (number, nil)
      }
      return (number, state.entries.removeValue(forKey: oldest.number))
    }
    surplus?.close()
    return number
  }

  func remove(_ number: Int) {
    state.withLock { state in _ = state.entries.removeValue(forKey: number) }
  }

  /// Marks a connection as having a session.
  func admit(_ number: Int) {
    state.withLock { $0.entries[number]?.hasSession = true }
  }

  /// Starts a phase of a connection, with the phase's time limit.
  func await(_ phase: Phase, of number: Int, at now: Instant = .now) {
    state.withLock { state in
      guard let entry = state.entries[number] else { return }
      let last = entry.hasSession ? nil : entry.opened + Self.anonymousLifetime
      let next = now + phase.timeLimit
      state.entries[number]?.deadline = last.map { min($0, next) } ?? next
    }
  }

  func closeOverdue(at now: Instant = .now) {
    let overdue = state.withLock { state in
      let overdue = state.entries.values.filter { $0.deadline <= now }
      for entry in overdue { state.entries[entry.number] = nil }
      return overdue
    }
    for entry in overdue { entry.close() }
  }

  /// Closes the oldest connection without a session to free its file descriptor.
  func closeOldestAnonymous() {
    let oldest = state.withLock { state in
      state.oldestAnonymous.flatMap { state.entries.removeValue(forKey: $0.number) }
    }
    oldest?.close()
  }
}
