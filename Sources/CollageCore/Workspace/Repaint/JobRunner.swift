internal import Foundation

/// Runs repaint jobs: sends a job to a server, polls the server, fetches the result, and stores the
/// result at its destination.
///
/// Each step is stored before the next step begins. If the program ends, the next run continues the
/// job. If the program ends while it sends a job, the next run can't know whether the server
/// received the job. It then sends the job again only if the server is idempotent, that is, if the
/// server recognizes a repeated job.
package struct JobRunner: Sendable {
  package struct Dependencies: Sendable {
    var server: @Sendable (RepaintJob) throws -> any RepaintClient
    /// The polling interval, in seconds.
    var poll: Double
    /// Removes the server's API key from a text, because a server can send the key back.
    var withoutKey: @Sendable (String, RepaintJob) -> String
    /// Describes an editing or writing error as the end of a sentence; the job stores the
    /// description.
    var words: @Sendable (any Error) -> String
    /// Sleeps for a number of seconds; returns immediately when the work is canceled.
    var sleep: @Sendable (Double) -> Void
    /// Returns the current time, for measuring how long the server is unreachable.
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
  let dependencies: Dependencies

  /// The maximum number of attempts to send a job or to fetch its result.
  static let maximumAttempts = 6
  /// The time after which the program stops trying to reach a server that has not received the job.
  static let connectionTimeout = Duration.seconds(15)
  /// The longest pause between two connection attempts, in seconds.
  static let maximumConnectionPause = 4.0

  package init(_ workspace: Workspace, _ dependencies: Dependencies) {
    (self.workspace, self.dependencies) = (workspace, dependencies)
  }

  /// Runs a job until it is finished or canceled.
  ///
  /// If the run is interrupted, another run continues from the stored state. `isDetached` stops as
  /// soon as the server has accepted the job. Errors that concern the job are recorded as its
  /// failure; other errors are thrown.
  package func run(_ id: RepaintJob.ID, isDetached: Bool = false) throws -> RepaintJob {
    let lock = try workspace.lock(id)
    defer { withExtendedLifetime(lock) {} }
    var job = try workspace.repaintJob(id)
    if job.state == .sending { job = try recover(job) }
    while !job.state.isFinished, !dependencies.isCancelled() {
      if isDetached, job.state == .submitted { break }
      let before = job.state
      switch job.state {
      case .waiting: job = try send(job)
      case .submitted: job = try poll(job)
      case .fetched: job = try finish(job)
      case .sending, .done, .failed, .cancelled: return job
      }
      // If the state is unchanged, the work was canceled.
      if job.state == before { break }
    }
    return job
  }

  /// Updates a job that was being sent when the program ended.
  ///
  /// If the server recognizes repeated jobs, the job will be sent again. Otherwise, the job fails.
  private func recover(_ job: RepaintJob) throws -> RepaintJob {
    guard (try? dependencies.server(job))?.recognizesRepeatedOrders == true else {
      return try fail(job, JobFailure.uncertain, isUncertain: true, handle: nil)
    }
    return try workspace.change(job) { $1.state = .waiting }
  }
}
