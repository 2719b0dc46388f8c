internal import CollageCore
internal import Foundation

/// Runs tickets for whoever watches.
struct RepaintRun {
  let context: CommandContext
  let work: TicketWork

  /// Prepares for tickets of a store.
  init(_ context: CommandContext, _ workspace: Workspace) throws {
    self.context = context
    work = try TicketWork(workspace, in: context.environment)
  }

  /// Runs tickets: all are sent before the first is waited for.
  ///
  /// Those that another process works on are left to it, where they are not all.
  ///
  /// - Parameters:
  ///   - tickets: Which.
  ///   - polling: How they are waited for.
  /// - Returns: The tickets afterwards.
  /// - Throws: ``TicketError``, ``StoreError``; an interruption, with what goes on from there.
  func run(_ tickets: [Ticket], _ polling: PollingOptions) throws -> [Ticket] {
    let line = StatusLine(on: context.console)
    defer { line?.end() }
    let isInterrupted = context.environment.isInterrupted
    context.environment.beginAsking()
    let total = tickets.count
    var after = tickets
    var busy: Set<Ticket.ID> = []
    for isDetached in polling.detach ? [true] : total > 1 ? [true, false] : [false] {
      for (index, ticket) in after.enumerated()
      where !ticket.state.isFinished && !busy.contains(ticket.id) {
        let place = total > 1 ? "\(index + 1)/\(total) " : ""
        let runner = work.runner(poll: polling.poll, isCancelled: isInterrupted) {
          let words = place + TicketText.words(of: $1)
          if let line { return line.show(words, since: $0.createdAt) }
          // Without a line that changes, only trouble is worth one.
          if case .away = $1 {
            context.console.warn(
              words, hint: "`collage jobs wait \($0.shortID)` goes on if this is stopped.")
          }
        }
        do {
          after[index] = try runner.run(ticket.id, isDetached: isDetached)
        } catch let error as TicketError {
          guard case .busy = error, total > 1 else { throw error }
          busy.insert(ticket.id)
          context.console.remark("another process works on the job \(ticket.shortID)")
        }
        guard !isInterrupted() else { throw Self.interrupted(after) }
      }
    }
    return after
  }

  private static func interrupted(_ tickets: [Ticket]) -> UserFacingError {
    let open = tickets.filter { !$0.state.isFinished }.map(\.shortID)
    let uncertain = tickets.filter { $0.failure?.isUncertain == true }.map(\.shortID)
    guard !uncertain.isEmpty else {
      var failure = UserFacingError.interrupted("nothing is lost")
      failure.hint =
        open.isEmpty ? nil : "`collage jobs wait \(open.joined(separator: " "))` goes on."
      return failure
    }
    let ids = uncertain.joined(separator: " ")
    var failure = UserFacingError.interrupted(
      "nobody knows whether the server took the job \(ids)")
    failure.hint = "`collage jobs retry \(ids)` sends it, perhaps for the second time."
    return failure
  }

  /// Tells what became of tickets.
  func show(_ tickets: [Ticket]) throws -> ExitStatus {
    let console = context.console
    try console.present(TicketsView(tickets)) {
      for ticket in tickets {
        switch ticket.state {
        case .failed: console.complain(UserFacingError(failed: ticket))
        case .cancelled: console.complain(UserFacingError(cancelled: ticket))
        case .waiting, .sending, .submitted, .fetched, .done:
          console.remark(try TicketText.line(ticket, in: work.workspace))
        }
      }
    }
    return tickets.contains { [.failed, .cancelled].contains($0.state) } ? .failed : .done
  }
}

/// One line on a terminal that says how far something is, and how long it takes.
final class StatusLine: @unchecked Sendable {
  // SAFETY: the lock guards everything that changes.
  private let lock = NSLock()
  private let width: Int?
  private var isDrawn = false

  /// Makes a line; nil where nobody can see one.
  init?(on console: Console) {
    guard console.canDrawProgress else { return nil }
    width = console.errorWidth
  }

  /// Shows some words with the time that has passed.
  func show(_ words: String, since start: Date) {
    let seconds = max(0, Int(Date().timeIntervalSince(start)))
    let time = seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    lock.withLock {
      isDrawn = true
      let line = "\(words.showingControls()), \(time)".truncated(to: (width ?? 80) - 1)
      try? StandardStream.error.write("\r\(line)\u{1B}[K")
    }
  }

  /// Wipes the line out.
  func end() {
    lock.withLock {
      guard isDrawn else { return }
      isDrawn = false
      try? StandardStream.error.write("\r\u{1B}[K")
    }
  }
}
