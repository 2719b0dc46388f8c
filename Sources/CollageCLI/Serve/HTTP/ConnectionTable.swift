internal import Synchronization

/// The open connections of a server: how many there may be, and how long each may take.
///
/// A connection that has shown a session may be idle for minutes; one that has not is closed after a short time, and
/// first when there are too many.
final class ConnectionTable: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// What a connection is waiting for.
  enum Phase {
    /// A request's line and headers.
    case request
    /// More of a request's body.
    case body
    /// The answer, from this program; large photos that are sent at once are decoded one after the other.
    case answer
    /// The client to receive more of the answer.
    case delivery
    /// The client to close the connection after its last answer.
    case farewell

    /// How long a connection with a session may stay in the phase.
    var patience: Duration {
      switch self {
      case .request: .seconds(300)
      case .answer: .seconds(3600)
      case .body, .delivery: .seconds(60)
      case .farewell: .seconds(1)
      }
    }
  }

  /// How long a connection may live that has not shown a session.
  static let strangerPatience = Duration.seconds(20)

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

    /// The oldest connection that has not shown a session.
    var oldestStranger: Entry? {
      entries.values.lazy.filter { !$0.hasSession }.min { $0.number < $1.number }
    }
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates an empty table.
  ///
  /// - Parameter limit: The most connections.
  init(limit: Int) {
    self.limit = limit
  }

  /// The number of open connections.
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
        number: number, opened: now, close: close, deadline: now + Self.strangerPatience)
      guard state.entries.count > limit, let oldest = state.oldestStranger else {
        return (number, nil)
      }
      return (number, state.entries.removeValue(forKey: oldest.number))
    }
    surplus?.close()
    return number
  }

  /// Removes a connection that has ended.
  func remove(_ number: Int) {
    state.withLock { state in _ = state.entries.removeValue(forKey: number) }
  }

  /// Notes that a connection has shown a session.
  func admit(_ number: Int) {
    state.withLock { $0.entries[number]?.hasSession = true }
  }

  /// Restarts the time that a connection may take.
  ///
  /// - Parameters:
  ///   - phase: What it is waiting for.
  ///   - number: The connection.
  ///   - now: The time.
  func await(_ phase: Phase, of number: Int, at now: Instant = .now) {
    state.withLock { state in
      guard let entry = state.entries[number] else { return }
      let last = entry.hasSession ? nil : entry.opened + Self.strangerPatience
      let next = now + phase.patience
      state.entries[number]?.deadline = last.map { min($0, next) } ?? next
    }
  }

  /// Closes the connections whose time is up.
  func closeOverdue(at now: Instant = .now) {
    let overdue = state.withLock { state in
      let overdue = state.entries.values.filter { $0.deadline <= now }
      for entry in overdue { state.entries[entry.number] = nil }
      return overdue
    }
    for entry in overdue { entry.close() }
  }

  /// Closes the oldest connection without a session, so that its descriptor can be used again.
  func closeOldestStranger() {
    let oldest = state.withLock { state in
      state.oldestStranger.flatMap { state.entries.removeValue(forKey: $0.number) }
    }
    oldest?.close()
  }
}
