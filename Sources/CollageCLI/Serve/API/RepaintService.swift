internal import CollageCore
internal import Foundation
internal import Synchronization

/// Runs the repaint jobs of the served store and tracks their progress.
///
/// Each running job has its own thread, which mostly waits for a server.
final class RepaintService: Sendable {
  /// The maximum number of jobs that run at the same time.
  private static let threadCount = 8
  /// The maximum number of attempts to run a job, and the time between them, in seconds.
  private static let (attempts, pause) = (5, 2.0)

  private struct Step {
    let state: RepaintJobState
    let progress: JobProgress
  }

  private struct State {
    /// The running jobs and their last reported progress.
    var running: [RepaintJob.ID: Step?] = [:]
    /// The number of changes in the progress of all jobs.
    var step = 0
    var isEnding = false
  }

  private let workspace: Workspace
  private let environment: Environment
  private let threads: OperationQueue
  private let state = Mutex(State())

  init(_ workspace: Workspace, in environment: Environment) {
    (self.workspace, self.environment) = (workspace, environment)
    threads = OperationQueue()
    threads.name = "repaints"
    threads.maxConcurrentOperationCount = Self.threadCount
  }

  /// A number that increases when a job's progress changes, even if the store doesn't record the
  /// progress.
  var step: Int { state.withLock { $0.step } }

  /// True if a job's request is being sent.
  ///
  /// If the program ended now, it would not know whether the request arrived. Some servers keep the
  /// request open until the image is finished.
  var isSending: Bool {
    state.withLock { $0.running.values.contains { $0?.state == .sending } }
  }

  func progress(of id: RepaintJob.ID) -> JobProgress? {
    state.withLock { $0.running[id]??.progress }
  }

  /// Starts the given jobs that aren't running yet.
  func start(_ ids: [RepaintJob.ID]) {
    let new = state.withLock { state in
      guard !state.isEnding else { return [RepaintJob.ID]() }
      let new = ids.filter { state.running[$0] == nil }
      for id in new { state.running[id] = .some(nil) }
      return new
    }
    for id in new { threads.addOperation { self.run(id) } }
  }

  /// Resumes the unfinished jobs of earlier runs if their results replace photos of items.
  func resumeUnfinished() throws {
    start(
      try workspace.repaintJobs().filter {
        guard case .item = $0.destination else { return false }
        return !$0.state.isFinished
      }.map(\.id))
  }

  /// Stops all jobs and waits until they have stopped; a later run can resume them.
  func end() {
    state.withLock { $0.isEnding = true }
    threads.waitUntilAllOperationsAreFinished()
  }

  private var isEnding: Bool {
    state.withLock(\.isEnding) || environment.isInterrupted()
  }

  private func run(_ id: RepaintJob.ID) {
    defer { forget(id) }
    for _ in 0..<Self.attempts where !isEnding {
      do {
        let work = try JobRunnerFactory(workspace, in: environment)
        _ = try work.runner(isCancelled: { self.isEnding }) { self.record($0, $1) }.run(id)
        return
      } catch is JobError {
        // Here, another process is running the job, or the job was removed.
        return
      } catch {
        JobRunnerFactory.sleep(Self.pause, unless: { isEnding })
      }
    }
  }

  private func record(_ job: RepaintJob, _ progress: JobProgress) {
    state.withLock { state in
      state.step += 1
      state.running[job.id] = Step(state: job.state, progress: progress)
    }
  }

  private func forget(_ id: RepaintJob.ID) {
    state.withLock { state in
      state.step += 1
      state.running[id] = nil
    }
  }
}
