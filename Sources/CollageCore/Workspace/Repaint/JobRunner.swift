internal import Foundation

/// Runs repaint jobs: sends a job to a server, polls the server, fetches the result, and stores the
/// result at its destination.
///
/// Each step is stored before the next step begins. If the program ends, the next run continues the
/// job: a waiting job is sent, and a submitted job is polled. If sending was interrupted, the
/// server may have received the job. The job is then sent again only if the server is idempotent,
/// that is, if it recognizes a repeated job.
package struct JobRunner: Sendable {
  package struct Means: Sendable {
    /// Returns a client for the server of a job.
    var server: @Sendable (RepaintJob) throws -> any RepaintClient
    /// The polling interval, in seconds.
    var poll: Double
    /// Removes the server's key from a text, because a server may send the key back.
    var withoutKey: @Sendable (String, RepaintJob) -> String
    /// Describes an editing or writing error as the end of a sentence, which is stored with the
    /// job.
    var words: @Sendable (any Error) -> String
    /// Sleeps for a number of seconds; returns immediately when the work is canceled.
    var sleep: @Sendable (Double) -> Void
    /// Returns the current time, which measures how long the server is unreachable.
    var now: @Sendable () -> ContinuousClock.Instant
    var isCancelled: @Sendable () -> Bool
    var onProgress: @Sendable (RepaintJob, JobProgress) -> Void

    package init(
      poll: Double, server: @escaping @Sendable (RepaintJob) throws -> any RepaintClient,
      withoutKey: @escaping @Sendable (String, RepaintJob) -> String = { text, _ in text },
      words: @escaping @Sendable (any Error) -> String = { $0.asCollageError.errorCode.rawValue },
      sleep: @escaping @Sendable (Double) -> Void,
      now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
      isCancelled: @escaping @Sendable () -> Bool = { false },
      onProgress: @escaping @Sendable (RepaintJob, JobProgress) -> Void = { _, _ in }
    ) {
      (self.poll, self.server) = (poll, server)
      (self.withoutKey, self.words, self.sleep, self.now) = (withoutKey, words, sleep, now)
      (self.isCancelled, self.onProgress) = (isCancelled, onProgress)
    }
  }

  let workspace: Workspace
  let means: Means

  /// The maximum number of consecutive attempts to send a job or to fetch its result.
  static let tries = 6
  /// The time for which the program tries to connect to a server that has not received the job.
  static let connectionPatience = Duration.seconds(15)
  /// The longest pause between two connection attempts, in seconds.
  static let longestConnectionPause = 4.0

  package init(_ workspace: Workspace, _ means: Means) {
    (self.workspace, self.means) = (workspace, means)
  }

  /// Runs a job until it is finished or canceled.
  ///
  /// If the run is interrupted, another run continues from the stored state.
  ///
  /// - Parameters:
  ///   - id: The job.
  ///   - isDetached: Whether to stop as soon as the server has accepted the job.
  /// - Returns: The resulting job.
  /// - Throws: ``JobError/busy(_:)``, ``JobError/unknown(_:)``, ``StoreError`` and other errors
  ///   that do not concern the job. Errors that concern the job are recorded as its failure.
  package func run(_ id: RepaintJob.ID, isDetached: Bool = false) throws -> RepaintJob {
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
      // The job was canceled in the meantime.
      if ticket.state == before { break }
    }
    return ticket
  }

  /// Returns the updated state of a job that was being sent when the program ended.
  private func taken(up ticket: RepaintJob) throws -> RepaintJob {
    guard (try? means.server(ticket))?.knowsRepetitions == true else {
      return try fail(ticket, JobFailure.uncertain, isUncertain: true, handle: nil)
    }
    return try workspace.change(ticket) { $1.state = .waiting }
  }
}
