internal import Foundation

/// Takes tickets through their states: sends, asks how far the server is, fetches, and puts the result
/// where it was to go.
///
/// Each step is stored before the next one begins. Whenever the program ends, whoever runs the ticket
/// next goes on: what waited is sent, what was submitted is asked about. What was being sent is sent again
/// only to a server that knows repetitions; of any other nobody can say whether it has the order.
package struct TicketRunner: Sendable {
  /// What comes from outside.
  package struct Means: Sendable {
    /// What speaks to the server of a ticket.
    var server: @Sendable (Ticket) throws -> any RepaintServer
    /// Seconds between two questions.
    var poll: Double
    /// A text about a ticket without the key of its server, which a server may have said back.
    var withoutKey: @Sendable (String, Ticket) -> String
    /// Describes an error of editing or writing, as the end of a sentence that is stored.
    var words: @Sendable (any Error) -> String
    /// Waits for some seconds; returns at once when the work is called off.
    var sleep: @Sendable (Double) -> Void
    /// Returns the current time, to measure how long the server can't be reached.
    var now: @Sendable () -> ContinuousClock.Instant
    /// Asked whether to stop.
    var isCancelled: @Sendable () -> Bool
    /// Told how far a ticket is.
    var onProgress: @Sendable (Ticket, TicketProgress) -> Void

    /// Names them.
    package init(
      poll: Double, server: @escaping @Sendable (Ticket) throws -> any RepaintServer,
      withoutKey: @escaping @Sendable (String, Ticket) -> String = { text, _ in text },
      words: @escaping @Sendable (any Error) -> String = { $0.asCollageError.errorCode.rawValue },
      sleep: @escaping @Sendable (Double) -> Void,
      now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
      isCancelled: @escaping @Sendable () -> Bool = { false },
      onProgress: @escaping @Sendable (Ticket, TicketProgress) -> Void = { _, _ in }
    ) {
      (self.poll, self.server) = (poll, server)
      (self.withoutKey, self.words, self.sleep, self.now) = (withoutKey, words, sleep, now)
      (self.isCancelled, self.onProgress) = (isCancelled, onProgress)
    }
  }

  let workspace: Workspace
  let means: Means

  /// The most times that sending, or fetching, is tried in a row.
  static let tries = 6
  /// How long connecting to a server is tried again before it has the order.
  static let connectionPatience = Duration.seconds(15)
  /// The longest pause between two tries to connect, in seconds.
  static let longestConnectionPause = 4.0

  /// Makes a runner.
  package init(_ workspace: Workspace, _ means: Means) {
    (self.workspace, self.means) = (workspace, means)
  }

  /// Works on a ticket until it is finished, or until somebody calls it off; it goes on from there when
  /// it is run again.
  ///
  /// - Parameters:
  ///   - id: Which.
  ///   - isDetached: Whether to stop as soon as the server has it.
  /// - Returns: The ticket as it is then.
  /// - Throws: ``TicketError/busy(_:)``, ``TicketError/unknown(_:)``, ``StoreError`` and other errors that
  ///   are not about the ticket; those that are become its failure.
  package func run(_ id: Ticket.ID, isDetached: Bool = false) throws -> Ticket {
    let lock = try workspace.lock(id)
    defer { withExtendedLifetime(lock) {} }
    var ticket = try workspace.ticket(id)
    if ticket.state == .sending { ticket = try taken(up: ticket) }
    while !ticket.state.isFinished, !means.isCancelled() {
      if isDetached, ticket.state == .submitted { break }
      let before = ticket.state
      switch ticket.state {
      case .waiting: ticket = try send(ticket)
      case .submitted: ticket = try ask(ticket)
      case .fetched: ticket = try finish(ticket)
      case .sending, .done, .failed, .cancelled: return ticket
      }
      // It was called off on the way.
      if ticket.state == before { break }
    }
    return ticket
  }

  /// What becomes of a ticket that was being sent when the program was ended.
  private func taken(up ticket: Ticket) throws -> Ticket {
    guard (try? means.server(ticket))?.knowsRepetitions == true else {
      return try fail(ticket, TicketLoss.uncertain, isUncertain: true, handle: nil)
    }
    return try workspace.change(ticket) { $1.state = .waiting }
  }
}
