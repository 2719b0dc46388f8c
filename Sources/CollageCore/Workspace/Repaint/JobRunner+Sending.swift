internal import Foundation
internal import Synchronization

extension JobRunner {
  func send(_ waiting: RepaintJob) throws -> RepaintJob {
    var ticket = waiting
    let (server, order): (any RepaintClient, RepaintOrder)
    do {
      server = try means.server(ticket)
      order = try workspace.order(of: ticket)
    } catch {
      return try fail(ticket, error, handle: nil)
    }
    let pauses = RetryBackoff(first: means.poll)
    var (failures, questions) = (0, 0)
    // The time since the server became unreachable.
    var absence = Duration.zero
    while true {
      ticket = try workspace.change(ticket) { $1.state = .sending }
      guard ticket.state == .sending else { break }
      means.onProgress(ticket, .sending)
      let attempt = means.now()
      let receipt: Result<RepaintReceipt, RemoteError>
      do throws(RemoteError) {
        receipt = .success(try server.submit(order, watch(ticket)))
      } catch {
        receipt = .failure(error)
      }
      let failure: RemoteError
      switch receipt {
      case .success(.picture(let bytes)): return try take(bytes, of: ticket)
      case .success(.handle(let handle)): return try submitted(ticket, as: handle, to: server)
      case .success(.cancelled): return try workspace.change(ticket) { $1.finish(as: .cancelled) }
      case .success(.underway):
        questions += 1
        means.sleep(pauses.pause(after: questions))
        guard !means.isCancelled(), try workspace.ticket(ticket.id).state == .sending else {
          return try unsent(ticket, .cancelled, by: server, mayRepeat: true)
        }
        continue
      case .failure(let error): failure = error
      }
      failures += 1
      let mayRepeat = failure.isNotAccepted || server.knowsRepetitions
      absence = failure.isUnreachable ? absence + (means.now() - attempt) : .zero
      guard failure.isPassing, mayRepeat, failures < Self.tries,
        absence < Self.connectionPatience, !means.isCancelled()
      else {
        return try unsent(ticket, failure, by: server, mayRepeat: mayRepeat)
      }
      ticket = try workspace.change(ticket) { $1.state = .waiting }
      guard ticket.state == .waiting else { break }
      var seconds = pauses.pause(after: failures, wanted: failure.retryAfter)
      if failure.isUnreachable {
        seconds = min(seconds, Self.longestConnectionPause)
        absence += .seconds(seconds)
      }
      pause(ticket, failure, seconds)
      if means.isCancelled() { break }
    }
    return ticket
  }

  /// Returns the updated job after an attempt to send it failed.
  private func unsent(
    _ ticket: RepaintJob, _ error: RemoteError, by server: any RepaintClient, mayRepeat: Bool
  ) throws -> RepaintJob {
    let stored = try workspace.ticket(ticket.id)
    if stored.state == .cancelled {
      // The server identifies the job by the key that the program sent, so the job can be canceled
      // although the server's own identifier is unknown.
      if server.knowsRepetitions { try? server.cancel(ticket.id.text, RequestObserver()) }
      return stored
    }
    if means.isCancelled(), mayRepeat {
      return try workspace.change(ticket) { $1.state = .waiting }
    }
    return try fail(ticket, error, isUncertain: !mayRepeat, handle: nil)
  }

  private func submitted(
    _ ticket: RepaintJob, as handle: String, to server: any RepaintClient
  ) throws -> RepaintJob {
    let after = try workspace.change(ticket) { ($1.state, $1.handle) = (.submitted, handle) }
    // The job was canceled in the meantime.
    if after.state == .cancelled { try? server.cancel(handle, RequestObserver()) }
    return after
  }

  /// Reports that a server can't be reached, and waits.
  func pause(_ ticket: RepaintJob, _ error: RemoteError, _ seconds: Double) {
    means.onProgress(ticket, .away(means.withoutKey(error.words, ticket), next: seconds))
    means.sleep(seconds)
  }

  /// Returns an observer that stops waiting for a server when the user cancels the work or the job.
  func watch(_ ticket: RepaintJob) -> RequestObserver {
    let call = CancellationCheck(ticket, in: workspace)
    return RequestObserver(isCancelled: { [means] in means.isCancelled() || call.isOff }) {
      [means] state in
      switch state {
      case .queued(let ahead): means.onProgress(ticket, .queued(ahead: ahead))
      case .running(let share): means.onProgress(ticket, .running(share))
      case .done, .failed, .cancelled, .unknown: break
      }
    }
  }
}

/// Checks from time to time, at most once per interval, whether another process has changed a job's
/// state.
private final class CancellationCheck: Sendable {
  private static let interval = Duration.seconds(1)

  private let ticket: RepaintJob
  private let workspace: Workspace
  private let last = Mutex((moment: ContinuousClock.now, isOff: false))

  init(_ ticket: RepaintJob, in workspace: Workspace) {
    (self.ticket, self.workspace) = (ticket, workspace)
  }

  var isOff: Bool {
    last.withLock { last in
      guard !last.isOff, ContinuousClock.now - last.moment > Self.interval else {
        return last.isOff
      }
      last.moment = .now
      last.isOff = (try? workspace.ticket(ticket.id)).map { $0.state != ticket.state } ?? false
      return last.isOff
    }
  }
}
