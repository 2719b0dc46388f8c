internal import Synchronization

/// The open connections of a server, with limits on their number and duration.
///
/// A connection with a session may be idle for minutes. A connection without one is closed after a
/// short time, or earlier if there are too many connections.
final class ConnectionTable: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The event for which a connection is waiting.
  enum Phase {
    /// A request line and headers.
    case request
    /// More of a request's body.
    case body
    /// The server's response; large photos that arrive together are decoded one after the other.
    case answer
    /// The client to receive more of the response.
    case delivery
    /// The client to close the connection after its last response.
    case farewell

    /// The time limit of the phase for a connection with a session.
    var patience: Duration {
      switch self {
      case .request: .seconds(300)
      case .answer: .seconds(3600)
      case .body, .delivery: .seconds(60)
      case .farewell: .seconds(1)
      }
    }
  }

  /// The maximum lifetime of a connection without a session.
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

  /// Creates an empty table.
  ///
  /// - Parameter limit: The maximum number of connections.
  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { state.withLock(\.entries.count) }

  /// Adds a connection, and closes the oldest one without a session if there are too many.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - close: Closes the connection; called at most once, from any thread.
  /// - Returns: The connection's number.
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

  /// Removes a closed connection.
  func remove(_ number: Int) {
    state.withLock { state in _ = state.entries.removeValue(forKey: number) }
  }

  /// Marks a connection as having a session.
  func admit(_ number: Int) {
    state.withLock { $0.entries[number]?.hasSession = true }
  }

  /// Starts a phase of a connection and its time limit.
  ///
  /// - Parameters:
  ///   - phase: The phase.
  ///   - number: The connection's number.
  ///   - now: The time.
  func await(_ phase: Phase, of number: Int, at now: Instant = .now) {
    state.withLock { state in
      guard let entry = state.entries[number] else { return }
      let last = entry.hasSession ? nil : entry.opened + Self.anonymousLifetime
      let next = now + phase.patience
      state.entries[number]?.deadline = last.map { min($0, next) } ?? next
    }
  }

  /// Closes the connections that exceed their time limits.
  func closeOverdue(at now: Instant = .now) {
    let overdue = state.withLock { state in
      let overdue = state.entries.values.filter { $0.deadline <= now }
      for entry in overdue { state.entries[entry.number] = nil }
      return overdue
    }
    for entry in overdue { entry.close() }
  }

  /// Closes the oldest connection without a session to free its file descriptor.
  func closeOldestStranger() {
    let oldest = state.withLock { state in
      state.oldestAnonymous.flatMap { state.entries.removeValue(forKey: $0.number) }
    }
    oldest?.close()
  }
}
