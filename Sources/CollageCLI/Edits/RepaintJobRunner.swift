internal import CollageCore
internal import Foundation

/// Runs repaint jobs and shows their progress.
struct RepaintJobRunner {
  let context: CommandContext
  let work: JobRunnerFactory

  init(_ context: CommandContext, _ workspace: Workspace) throws {
    self.context = context
    work = try JobRunnerFactory(workspace, in: context.environment)
  }

  /// Runs jobs.
  ///
  /// Sends all jobs to their servers before waiting for the first result.
  ///
  /// Skips the jobs that another process is running, unless this applies to all of the jobs.
  ///
  /// - Parameters:
  ///   - tickets: The jobs.
  ///   - polling: The options for waiting.
  /// - Returns: The finished jobs.
  /// - Throws: ``JobError``, ``StoreError``; if the user interrupts, an error with the command to
  ///   resume.
  func run(_ tickets: [RepaintJob], _ polling: PollingOptions) throws -> [RepaintJob] {
    let line = StatusLine(on: context.console)
    defer { line?.end() }
    let isInterrupted = context.environment.isInterrupted
    context.environment.beginAsking()
    let total = tickets.count
    var after = tickets
    var busy: Set<RepaintJob.ID> = []
    for isDetached in polling.detach ? [true] : total > 1 ? [true, false] : [false] {
      for (index, ticket) in after.enumerated()
      where !ticket.state.isFinished && !busy.contains(ticket.id) {
        let place = total > 1 ? "\(index + 1)/\(total) " : ""
        let runner = work.runner(poll: polling.poll, isCancelled: isInterrupted) {
          let words = place + $1.text
          if let line { return line.show(words, since: $0.createdAt) }
          // Without a status line, only problems are reported.
          if case .away = $1 {
            context.console.warn(.jobWaits($0.shortID, words))
          }
        }
        do {
          after[index] = try runner.run(ticket.id, isDetached: isDetached)
        } catch let error as JobError {
          guard case .busy = error, total > 1 else { throw error }
          busy.insert(ticket.id)
          context.console.remark(.busyJob(ticket.shortID))
        }
        guard !isInterrupted() else { throw Self.interrupted(after) }
      }
    }
    return after
  }

  private static func interrupted(_ tickets: [RepaintJob]) -> UserFacingError {
    let open = tickets.filter { !$0.state.isFinished }.map(\.shortID)
    let uncertain = tickets.filter { $0.failure?.isUncertain == true }.map(\.shortID)
    return uncertain.isEmpty ? .jobsInterrupted(open) : .jobsUncertain(uncertain)
  }

  /// Prints the results of jobs and returns the exit status.
  func show(_ tickets: [RepaintJob]) throws -> ExitStatus {
    let console = context.console
    try console.present(JobsView(tickets)) {
      for ticket in tickets {
        switch ticket.state {
        case .failed:
          console.complain(
            .jobFailed(
              ticket.shortID, ticket.failure?.reason,
              isUncertain: ticket.failure?.isUncertain == true))
        case .cancelled: console.complain(.jobCanceled(ticket.shortID))
        case .waiting, .sending, .submitted, .fetched, .done:
          let goal = try JobText.goal(ticket, in: work.workspace)
          console.remark(.job(ticket.shortID, ticket.state, for: goal))
        }
      }
    }
    return tickets.contains { [.failed, .cancelled].contains($0.state) } ? .failed : .done
  }
}

/// A line on a terminal that shows the progress and the elapsed time of jobs.
final class StatusLine: @unchecked Sendable {
  // SAFETY: the lock guards all mutable state.
  private let lock = NSLock()
  private let width: Int?
  private var isDrawn = false

  /// Creates a status line; `nil` if standard error isn't a terminal.
  init?(on console: Console) {
    guard console.canDrawProgress else { return nil }
    width = console.errorWidth
  }

  /// Shows a text, followed by the time elapsed since `start`.
  func show(_ words: String, since start: Date) {
    let seconds = max(0, Int(Date().timeIntervalSince(start)))
    let time = seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    lock.withLock {
      isDrawn = true
      let line = "\(words.escapingControls()), \(time)".truncated(to: (width ?? 80) - 1)
      try? StandardStream.error.write("\r\(line)\u{1B}[K")
    }
  }

  func end() {
    lock.withLock {
      guard isDrawn else { return }
      isDrawn = false
      try? StandardStream.error.write("\r\u{1B}[K")
    }
  }
}
