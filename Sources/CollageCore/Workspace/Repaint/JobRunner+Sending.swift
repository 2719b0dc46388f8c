internal import Foundation
internal import Synchronization

extension JobRunner {
  func send(_ waiting: RepaintJob) throws -> RepaintJob {
    var job = waiting
    let (server, order): (any RepaintClient, RepaintOrder)
    do {
      server = try dependencies.server(job)
      order = try workspace.order(of: job)
    } catch {
      return try fail(job, error, handle: nil)
    }
    let backoff = RetryBackoff(initialPause: dependencies.poll)
    var (failures, pollCount) = (0, 0)
    // The time since the server became unreachable.
    var unreachableTime = Duration.zero
    while true {
      job = try workspace.change(job) { $1.state = .sending }
      guard job.state == .sending else { break }
      dependencies.onProgress(job, .sending)
      let attempt = dependencies.now()
      let receipt: Result<RepaintReceipt, RemoteError>
      do throws(RemoteError) {
        receipt = .success(try server.submit(order, watch(job)))
      } catch {
        receipt = .failure(error)
      }
      let failure: RemoteError
      switch receipt {
      case .success(.image(let bytes)): return try storeResult(bytes, of: job)
      case .success(.handle(let handle)): return try recordSubmission(job, as: handle, to: server)
      case .success(.cancelled): return try workspace.change(job) { $1.finish(as: .cancelled) }
      case .success(.underway):
        pollCount += 1
        dependencies.sleep(backoff.pause(after: pollCount))
        guard !dependencies.isCancelled(), try workspace.repaintJob(job.id).state == .sending else {
          return try handleFailure(job, .cancelled, by: server, mayRepeat: true)
        }
        continue
      case .failure(let error): failure = error
      }
      failures += 1
      let mayRepeat = failure.isSafeToResend || server.recognizesRepeatedOrders
      unreachableTime =
        failure.isUnreachable ? unreachableTime + (dependencies.now() - attempt) : .zero
      guard failure.isTransient, mayRepeat, failures < Self.maximumAttempts,
        unreachableTime < Self.connectionTimeout, !dependencies.isCancelled()
      else {
        return try handleFailure(job, failure, by: server, mayRepeat: mayRepeat)
      }
      job = try workspace.change(job) { $1.state = .waiting }
      guard job.state == .waiting else { break }
      var seconds = backoff.pause(after: failures, requested: failure.retryAfter)
      if failure.isUnreachable {
        seconds = min(seconds, Self.maximumConnectionPause)
        unreachableTime += .seconds(seconds)
      }
      pause(job, failure, seconds)
      if dependencies.isCancelled() { break }
    }
    return job
  }

  /// Returns the updated job after an attempt to send it failed.
  private func handleFailure(
    _ job: RepaintJob, _ error: RemoteError, by server: any RepaintClient, mayRepeat: Bool
  ) throws -> RepaintJob {
    let stored = try workspace.repaintJob(job.id)
    if stored.state == .cancelled {
      // A server that recognizes repeated jobs also identifies the job by its UUID, which the
      // program sent as the idempotency key.
      if server.recognizesRepeatedOrders { try? server.cancel(job.id.text, RequestObserver()) }
      return stored
    }
    if dependencies.isCancelled(), mayRepeat {
      return try workspace.change(job) { $1.state = .waiting }
    }
    return try fail(job, error, isUncertain: !mayRepeat, handle: nil)
  }

  private func recordSubmission(
    _ job: RepaintJob, as handle: String, to server: any RepaintClient
  ) throws -> RepaintJob {
    let after = try workspace.change(job) { ($1.state, $1.handle) = (.submitted, handle) }
    // If the job was canceled in the meantime, cancel it on the server, too.
    if after.state == .cancelled { try? server.cancel(handle, RequestObserver()) }
    return after
  }

  /// Reports that a server can't be reached, and waits.
  func pause(_ job: RepaintJob, _ error: RemoteError, _ seconds: Double) {
    dependencies.onProgress(
      job, .unreachable(dependencies.withoutKey(error.reason, job), retryIn: seconds))
    dependencies.sleep(seconds)
  }

  /// Returns an observer that reports the job's state on the server; it stops waiting if the work
  /// is canceled or if another process changes the job's state.
  func watch(_ job: RepaintJob) -> RequestObserver {
    let check = CancellationCheck(job, in: workspace)
    return RequestObserver(isCancelled: { [dependencies] in
      dependencies.isCancelled() || check.hasChanged
    }) {
      [dependencies] state in
      switch state {
      case .queued(let ahead): dependencies.onProgress(job, .queued(ahead: ahead))
      case .running(let share): dependencies.onProgress(job, .running(share))
      case .done, .failed, .cancelled, .unknown: break
      }
    }
  }
}

/// Checks, at most once per interval, whether another process has changed a job's state.
private final class CancellationCheck: Sendable {
  private static let interval = Duration.seconds(1)

  private let job: RepaintJob
  private let workspace: Workspace
  private let last = Mutex((moment: ContinuousClock.now, hasChanged: false))

  init(_ job: RepaintJob, in workspace: Workspace) {
    (self.job, self.workspace) = (job, workspace)
  }

  var hasChanged: Bool {
    last.withLock { last in
      guard !last.hasChanged, ContinuousClock.now - last.moment > Self.interval else {
        return last.hasChanged
      }
      last.moment = .now
      last.hasChanged = (try? workspace.repaintJob(job.id)).map { $0.state != job.state } ?? false
      return last.hasChanged
    }
  }
}
