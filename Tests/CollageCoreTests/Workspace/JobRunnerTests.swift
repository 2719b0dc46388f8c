import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("A ticket that is run") struct JobRunnerTests {
  let test: TestWorkspace
  private let busy = RemoteError.busy(host: "h", status: 503, retryAfter: 20)
  private let away = RemoteError.unreachable(host: "h", reason: "refused")
  private let broken = RemoteError.interrupted(host: "h", reason: "reset")

  private let ticket: RepaintJob
  private let log = RunnerLog()
  private var pauses: [Double] { log.pauses.withLock { $0 } }

  init() throws {
    test = try TestWorkspace()
    ticket = try test.itemTicket()
  }

  private func run(
    _ ticket: RepaintJob, _ server: PaintingServer, _ log: RunnerLog? = nil
  ) throws -> RepaintJob {
    try JobRunner(test.workspace, server, log ?? self.log).run(ticket.id)
  }

  @Test("becomes a version of its item, in one edit") func item() throws {
    let server = PaintingServer(
      .init(states: [.success(.queued(ahead: 2)), .success(.running(0.5))]))
    let done = try run(ticket, server)
    #expect(done.state == .done && done.failure == nil && done.handle == nil)
    #expect(Set(done.images.keys) == [.thumbnail, .result] && server.orderCount == 1)
    let photo = try #require(try test.items[0].photo)
    #expect(photo.showsRepaint && photo.repaint?.origin == TestWorkspace.origin)
    let label = try test.workspace.history(of: .current).1.last?.label
    #expect(label == "repaint hero \"make it blue\"")
    let progress: [JobProgress] = [
      .sending, .queued(ahead: 2), .running(0.5), .fetching, .storing,
    ]
    #expect(log.progress.withLock { $0 } == progress)
    #expect(try pauses == [3, 3] && test.workspace.ticket(ticket.id) == done)
    // Undone, it is not done again.
    try test.undo()
    #expect(try run(ticket, server) == done && test.items[0].photo?.repaint == nil)
  }

  @Test("becomes a file, once", arguments: [false, true]) func file(isBlocking: Bool) throws {
    let ticket = try test.fileTicket()
    let server = PaintingServer(.init(isBlocking: isBlocking))
    #expect(try run(ticket, server).state == .done)
    let bytes = try FileReader.bytes(at: test.folder("out.png"))
    let seen = try ImageDecoder().decode(bytes, source: "out", scale: .full)
    #expect(Array(seen.bytes.prefix(4)) == [0, 0, 255, 255])
    let second = try test.fileTicket()
    #expect(try run(second, server).state == .done)
    try AtomicFile.write([1, 2, 3], to: test.folder("out.png"))
    let third = try test.fileTicket()
    let refused = try run(third, server)
    #expect(refused.state == .failed && refused.images[.result] != nil)
    #expect(try FileReader.bytes(at: test.folder("out.png")) == [1, 2, 3])
    // The result is there still, and the server is not asked again.
    let orders = server.orderCount
    _ = try test.workspace.retryTicket(third.id, mayReplace: true)
    #expect(try run(third, server).state == .done && server.orderCount == orders)
    #expect(try FileReader.bytes(at: test.folder("out.png")) == bytes)
  }

  @Test("becomes a photo of the library") func library() throws {
    let photo = try test.workspace.importPhoto(test.picture("a.png")).record
    let ticket = try test.workspace.makeTicket(
      RepaintRequest(
        RepaintArea(source: photo.image), records: [photo], origin: TestWorkspace.origin,
        server: TestWorkspace.server, goal: .library("Blue"), maximumSide: 64))
    #expect(try run(ticket, PaintingServer()).state == .done)
    #expect(try test.workspace.libraryNames() == ["Blue"])
  }

  @Test("is sent again to a server that was away, after growing pauses") func notTaken() throws {
    let server = PaintingServer(.init(submit: [away, busy, away, nil]))
    #expect(try run(ticket, server).state == .done)
    #expect(server.orderCount == 1 && pauses == [3, 20, 4])
  }

  @Test("fails where the server stays away, until it is retried") func staysAway() throws {
    let failed = try run(ticket, PaintingServer(.init(submit: Array(repeating: away, count: 6))))
    #expect(failed.state == .failed && failed.failure?.isUncertain == false)
    #expect(try pauses == [3, 4, 4, 4] && test.workspace.retryTicket(ticket.id).state == .waiting)
    #expect(try run(ticket, PaintingServer()).state == .done)
  }

  @Test("is sent again after a lost answer if repetitions are known") func uncertain() throws {
    for knowsRepetitions in [false, true] {
      let server = PaintingServer(
        .init(submit: [broken], takesInSilence: true, knowsRepetitions: knowsRepetitions))
      let photo = try test.fileTicket("\(knowsRepetitions).png")
      let after = try run(photo, server)
      #expect(after.state == (knowsRepetitions ? .done : .failed))
      #expect(after.failure?.isUncertain == (knowsRepetitions ? nil : true))
      #expect(server.orderCount == 1)
    }
  }

  @Test("is handed in until a server that works on it answers") func underway() throws {
    let server = PaintingServer(
      .init(isBlocking: true, underway: JobRunner.tries + 1, knowsRepetitions: true))
    #expect(try run(ticket, server).state == .done)
    #expect(server.orderCount == 1 && pauses == [3, 6, 12, 24, 48, 60, 60])
  }

  @Test("is stopped at a server that works on it already") func underwayCancelled() throws {
    let asked = Mutex(0)
    let workspace = test.workspace
    let server = PaintingServer(
      .init(isBlocking: true, underway: .max, knowsRepetitions: true),
      event: { [ticket] event in
        guard event == "after submit" else { return true }
        let count = asked.withLock {
          $0 += 1
          return $0
        }
        if count == 3 {
          _ = try? workspace.change(workspace.ticket(ticket.id)) { $1.finish(as: .cancelled) }
        }
        return true
      })
    #expect(try run(ticket, server).state == .cancelled)
    #expect(server.memory.withLock { $0.cancelled } == [ticket.id.text])
    #expect(asked.withLock { $0 } == 3)
  }

  @Test("is asked about through failures, and fetched until it is whole") func asked() throws {
    let server = PaintingServer(
      .init(
        states: [
          .success(.running(nil)), .failure(away), .failure(broken), .failure(busy),
          .success(.running(0.9)), .success(.done("/r")), .success(.done("/r")),
        ], fetch: [broken, nil]))
    #expect(try run(ticket, server).state == .done && pauses == [3, 3, 6, 20, 3, 3])
    #expect(server.memory.withLock { $0.fetches } == 2)
  }

  @Test("fails with the server's reason, and then is sent anew") func refused() throws {
    let server = PaintingServer(.init(states: [.success(.failed("out of memory"))]))
    let failed = try run(ticket, server)
    #expect(failed.failure?.reason == "the server failed: out of memory" && failed.handle == nil)
    #expect(try test.workspace.retryTicket(ticket.id).state == .waiting)
    #expect(try run(ticket, server).state == .done && server.orderCount == 2)
  }

  @Test("keeps invalid results from the store, until a retry") func noPicture() throws {
    let failed = try run(ticket, PaintingServer(.init(result: Array("<html>".utf8))))
    #expect(failed.state == .failed && failed.handle != nil && failed.images[.result] == nil)
    #expect(try test.workspace.retryTicket(ticket.id).state == .submitted)
    let server = PaintingServer()
    #expect(try run(ticket, server).state == .done && server.orderCount == 0)
  }

  @Test("stops where somebody calls it off, and goes on from there") func calledOff() throws {
    let server = PaintingServer(event: { [log] event in
      if event == "before state" { log.isCancelled.withLock { $0 = true } }
      return true
    })
    let state = try run(ticket, server).state
    #expect([.fetched, .submitted].contains(state))
    let second = try test.fileTicket()
    log.isCancelled.withLock { $0 = true }
    #expect(try run(second, server).state == .waiting)
    log.isCancelled.withLock { $0 = false }
    let runner = JobRunner(test.workspace, server, log)
    #expect(try runner.run(second.id, isDetached: true).state == .submitted)
  }

  @Test("is cancelled where its server stopped it, at once or later", arguments: [false, true])
  func cancelledByServer(isBlocking: Bool) throws {
    let server = PaintingServer(.init(states: [.success(.cancelled)], cancels: isBlocking))
    let after = try run(ticket, server)
    #expect(after.state == .cancelled && after.failure == nil && after.handle == nil)
    #expect(server.memory.withLock { $0.cancelled.isEmpty })
    #expect(try test.workspace.ticket(ticket.id) == after)
  }

  @Test("is cancelled by somebody else, and its server told") func cancelled() throws {
    let server = PaintingServer(.init(states: [.success(.running(0.1)), .success(.running(0.2))]))
    _ = try JobRunner(test.workspace, server).run(ticket.id, isDetached: true)
    let (stopped, reason) = try test.workspace.cancelTicket(ticket.id) { _ in server }
    #expect(stopped.state == .cancelled && reason == nil)
    #expect(server.memory.withLock { $0.cancelled.count } == 1)
    #expect(try run(ticket, server).state == .cancelled)
    #expect(throws: JobError.self) { try test.workspace.cancelTicket(ticket.id) { _ in server } }
  }

  @Test("is cancelled while it is sent", arguments: [false, true])
  func cancelledWhileSending(knowsRepetitions: Bool) throws {
    let teller = PaintingServer(.init(knowsRepetitions: knowsRepetitions))
    let server = PaintingServer(
      .init(isBlocking: true, knowsRepetitions: knowsRepetitions),
      event: { [ticket, workspace = test.workspace] event in
        guard event == "before submit" else { return true }
        let outcome = try? workspace.cancelTicket(ticket.id) { _ in teller }
        #expect((outcome?.serverGoesOn == nil) == knowsRepetitions)
        return false
      })
    #expect(try run(ticket, server).state == .cancelled)
    // Who sends is the one that knows for certain that the server has got it.
    let told = knowsRepetitions ? [ticket.id.text] : []
    #expect(server.memory.withLock { $0.cancelled } == told)
    #expect(teller.memory.withLock { $0.cancelled } == told)
  }

  @Test("is fetched from where its server has said once that the result is") func place() throws {
    let ended = PaintingServer(
      .init(states: [.success(.done("/once"))]),
      event: { [log] event in
        if event == "before fetch" { log.isCancelled.withLock { $0 = true } }
        return event != "before fetch"
      })
    #expect(try run(ticket, ended).place == "/once")
    let server = PaintingServer()
    #expect(try run(ticket, server, RunnerLog()).state == .done)
    #expect(server.memory.withLock { $0.questions } == 0)
    // It may be elsewhere by now.
    let second = try test.fileTicket()
    log.isCancelled.withLock { $0 = false }
    _ = try run(second, ended)
    let gone = RemoteError.refused(host: "h", status: 404, message: nil)
    let moved = PaintingServer(.init(states: [.success(.done("/else"))], fetch: [gone, nil]))
    #expect(try run(second, moved, RunnerLog()).state == .done)
    #expect(moved.memory.withLock { $0.questions } == 1)
  }

  @Test("stores no description of a type as the reason of a failure") func reasons() throws {
    let failed = try run(test.fileTicket("out.bmp"), PaintingServer())
    #expect(failed.failure?.reason == "format-missing")
  }

  @Test("is worked on by one process alone") func locked() throws {
    let lock = try test.workspace.lock(ticket.id)
    #expect(throws: JobError.busy(ticket.shortID)) { try run(ticket, PaintingServer()) }
    withExtendedLifetime(lock) {}
  }

  @Test("fails where its item shows another photo, with the result") func itemGone() throws {
    let other = try test.workspace.importPhoto(test.picture("b.png", width: 9)).record
    try test.register(other)
    try test.edit { .replace([$0.items[0].id], with: other.image) }
    let failed = try run(ticket, PaintingServer())
    #expect(failed.failure?.reason == "its item shows another photo now")
    #expect(failed.images[.result] != nil)
    try test.undo()
    #expect(try test.workspace.retryTicket(ticket.id).state == .fetched)
    #expect(try run(ticket, PaintingServer()).state == .done)
  }
}
