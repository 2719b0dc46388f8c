internal import CollageCore
internal import Foundation

struct RepaintJobRunner {
  let context: CommandContext
  let work: JobRunnerFactory

  init(_ context: CommandContext, _ workspace: Workspace) throws {
    self.context = context
    work = try JobRunnerFactory(workspace, in: context.environment)
  }

  /// Runs jobs and returns their new states.
  ///
  /// Sends all jobs to their servers before waiting for the first result. If `polling.detach` is
  /// true, doesn't wait for results. Among several jobs, skips those that another process is
  /// running. If the user interrupts the program, throws an error with the command to resume.
  func run(_ jobs: [RepaintJob], _ polling: PollingOptions) throws -> [RepaintJob] {
    let line = StatusLine(on: context.console)
    defer { line?.end() }
    let isInterrupted = context.environment.isInterrupted
    context.environment.beginRequests()
    let total = jobs.count
    var updated = jobs
    var busy: Set<RepaintJob.ID> = []
    for isDetached in polling.detach ? [true] : total > 1 ? [true, false] : [false] {
      for (index, job) in updated.enumerated()
      where !job.state.isFinished && !busy.contains(job.id) {
        let prefix = total > 1 ? "\(index + 1)/\(total) " : ""
        let runner = work.runner(poll: polling.poll, isCancelled: isInterrupted) {
          let text = prefix + $1.text
          if let line { return line.show(text, since: $0.createdAt) }
          // Without a status line, only unreachable servers are reported.
          if case .unreachable = $1 {
            context.console.warn(.jobWaits($0.shortID, text))
          }
        }
        do {
          updated[index] = try runner.run(job.id, isDetached: isDetached)
        } catch let error as JobError {
          guard case .busy = error, total > 1 else { throw error }
          busy.insert(job.id)
          context.console.remark(.busyJob(job.shortID))
        }
        guard !isInterrupted() else { throw Self.interrupted(updated) }
      }
    }
    return updated
  }

  private static func interrupted(_ jobs: [RepaintJob]) -> UserFacingError {
    let open = jobs.filter { !$0.state.isFinished }.map(\.shortID)
    let uncertain = jobs.filter { $0.failure?.isUncertain == true }.map(\.shortID)
    return uncertain.isEmpty ? .jobsInterrupted(open) : .jobsUncertain(uncertain)
  }

  func show(_ jobs: [RepaintJob]) throws -> ExitStatus {
    let console = context.console
    try console.present(JobsView(jobs)) {
      for job in jobs {
        switch job.state {
        case .failed:
          console.printError(
            .jobFailed(
              job.shortID, job.failure?.reason,
              isUncertain: job.failure?.isUncertain == true))
        case .cancelled: console.printError(.jobCanceled(job.shortID))
        case .waiting, .sending, .submitted, .fetched, .done:
          let goal = JobText.goalPhrase(job, in: work.workspace)
          console.remark(.job(job.shortID, job.state, for: goal))
        }
      }
    }
    return jobs.contains { [.failed, .cancelled].contains($0.state) } ? .failed : .done
  }
}

/// A line on a terminal that shows the progress and the elapsed time of jobs.
final class StatusLine: @unchecked Sendable {
  // SAFETY: the lock guards all mutable state.
  private let lock = NSLock()
  private let width: Int?
  private var isDrawn = false

  /// Creates a status line; `nil` if the console can't draw one.
  init?(on console: Console) {
    guard console.canDrawProgress else { return nil }
    width = console.errorWidth
  }

  func show(_ text: String, since start: Date) {
    let seconds = max(0, Int(Date().timeIntervalSince(start)))
    let time = seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    lock.withLock {
      isDrawn = true
      let line = "\(text.escapingControls()), \(time)".truncated(to: (width ?? 80) - 1)
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
