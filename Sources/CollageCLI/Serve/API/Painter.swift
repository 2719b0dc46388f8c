internal import CollageCore
internal import Foundation
internal import Synchronization

/// Runs the tickets of a served store, and knows how far they are.
///
/// Each ticket has a thread of its own, since most of the time it waits for a server.
final class Painter: Sendable {
  /// How many tickets are worked on at a time.
  private static let threadCount = 8
  /// How often a ticket is tried where the store cannot be used, with this long in between.
  private static let (tries, pause) = (5, 2.0)

  /// How far a ticket is.
  private struct Step {
    let state: TicketState
    let progress: TicketProgress
  }

  private struct State {
    /// The tickets that are worked on, with the last that was told of them.
    var running: [Ticket.ID: Step?] = [:]
    /// Another one after each step of any of them.
    var step = 0
    var isEnding = false
  }

  private let workspace: Workspace
  private let environment: Environment
  private let threads: OperationQueue
  private let state = Mutex(State())

  /// Makes a painter that has nothing to do.
  init(_ workspace: Workspace, in environment: Environment) {
    (self.workspace, self.environment) = (workspace, environment)
    threads = OperationQueue()
    threads.name = "repaints"
    threads.maxConcurrentOperationCount = Self.threadCount
  }

  /// Another number after every step that is not in the store.
  var step: Int { state.withLock { $0.step } }

  /// Whether something is being sent, of which nobody would know whether it arrived if this ended now;
  /// some servers keep who sends until the picture is done.
  var isSending: Bool {
    state.withLock { $0.running.values.contains { $0?.state == .sending } }
  }

  /// How far a ticket is, where it is known.
  func progress(of id: Ticket.ID) -> TicketProgress? {
    state.withLock { $0.running[id]??.progress }
  }

  /// Works on tickets until they are finished.
  func take(_ ids: [Ticket.ID]) {
    let new = state.withLock { state in
      guard !state.isEnding else { return [Ticket.ID]() }
      let new = ids.filter { state.running[$0] == nil }
      for id in new { state.running[id] = .some(nil) }
      return new
    }
    for id in new { threads.addOperation { self.paint(id) } }
  }

  /// Takes up what an earlier run has left, as far as it is about items.
  ///
  /// - Throws: ``StoreError``.
  func takeUp() throws {
    take(
      try workspace.tickets().filter {
        guard case .item = $0.goal else { return false }
        return !$0.state.isFinished
      }.map(\.id))
  }

  /// Ends all work in good order; what is not finished goes on in another run.
  func end() {
    state.withLock { $0.isEnding = true }
    threads.waitUntilAllOperationsAreFinished()
  }

  private var isEnding: Bool {
    state.withLock(\.isEnding) || environment.isInterrupted()
  }

  private func paint(_ id: Ticket.ID) {
    defer { forget(id) }
    for _ in 0..<Self.tries where !isEnding {
      do {
        let work = try TicketWork(workspace, in: environment)
        _ = try work.runner(isCancelled: { self.isEnding }) { self.note($0, $1) }.run(id)
        return
      } catch is TicketError {
        // Somebody else works on it, or it was forgotten.
        return
      } catch {
        TicketWork.sleep(Self.pause, unless: { isEnding })
      }
    }
  }

  private func note(_ ticket: Ticket, _ progress: TicketProgress) {
    state.withLock { state in
      state.step += 1
      state.running[ticket.id] = Step(state: ticket.state, progress: progress)
    }
  }

  private func forget(_ id: Ticket.ID) {
    state.withLock { state in
      state.step += 1
      state.running[id] = nil
    }
  }
}
