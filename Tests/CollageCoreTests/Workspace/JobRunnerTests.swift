import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("Job runner") struct JobRunnerTests {
  let test: TestWorkspace
  private let busy = RemoteError.busy(host: "h", status: 503, retryAfter: 20)
  private let unavailable = RemoteError.unreachable(host: "h", reason: "refused")
  private let broken = RemoteError.interrupted(host: "h", reason: "reset")

  private let job: RepaintJob
  private let log = RunnerLog()
  private var pauses: [Double] { log.pauses.withLock { $0 } }

  init() throws {
    test = try TestWorkspace()
    job = try test.itemTicket()
  }

  private func run(
    _ job: RepaintJob, _ server: PaintingServer, _ log: RunnerLog? = nil
  ) throws -> RepaintJob {
    try JobRunner(test.workspace, server, log ?? self.log).run(job.id)
  }

  @Test func addsVersionToItemInOneEdit() throws {
    let server = PaintingServer(
      .init(states: [.success(.queued(ahead: 2)), .success(.running(0.5))]))
    let done = try run(job, server)
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
    #expect(try pauses == [3, 3] && test.workspace.repaintJob(job.id) == done)
    // After undo, the job isn't run again.
    try test.undo()
    #expect(try run(job, server) == done && test.items[0].photo?.repaint == nil)
  }

  @Test(arguments: [false, true]) func writesFileOnce(isBlocking: Bool) throws {
    let job = try test.fileTicket()
    let server = PaintingServer(.init(isBlocking: isBlocking))
    #expect(try run(job, server).state == .done)
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
    // The result was saved, so the server isn't asked again.
    let orders = server.orderCount
    _ = try test.workspace.retryRepaintJob(third.id, mayReplace: true)
    #expect(try run(third, server).state == .done && server.orderCount == orders)
    #expect(try FileReader.bytes(at: test.folder("out.png")) == bytes)
  }

  @Test func addsPhotoToLibrary() throws {
    let photo = try test.workspace.importPhoto(test.picture("a.png")).record
    let job = try test.workspace.makeRepaintJob(
      RepaintRequest(
        RepaintArea(source: photo.image), records: [photo], origin: TestWorkspace.origin,
        server: TestWorkspace.server, destination: .library("Blue"), maximumSide: 64))
    #expect(try run(job, PaintingServer()).state == .done)
    #expect(try test.workspace.libraryNames() == ["Blue"])
  }

  @Test("resubmits to an unavailable server after growing pauses")
  func resubmitsToUnavailableServer() throws {
    let server = PaintingServer(.init(submit: [unavailable, busy, unavailable, nil]))
    #expect(try run(job, server).state == .done)
    #expect(server.orderCount == 1 && pauses == [3, 20, 4])
  }

  @Test func failsIfServerStaysUnavailable() throws {
    let failed = try run(
      job, PaintingServer(.init(submit: Array(repeating: unavailable, count: 6))))
    #expect(failed.state == .failed && failed.failure?.isUncertain == false)
    #expect(try pauses == [3, 4, 4, 4] && test.workspace.retryRepaintJob(job.id).state == .waiting)
    #expect(try run(job, PaintingServer()).state == .done)
  }

  @Test func resubmitsAfterLostAnswerIfRepeatable() throws {
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

  @Test func resubmitsUntilServerAnswers() throws {
    let server = PaintingServer(
      .init(isBlocking: true, underway: JobRunner.maximumAttempts + 1, knowsRepetitions: true))
    #expect(try run(job, server).state == .done)
    #expect(server.orderCount == 1 && pauses == [3, 6, 12, 24, 48, 60, 60])
  }

  @Test func cancelsOrderInProgress() throws {
    let submitCount = Mutex(0)
    let workspace = test.workspace
    let server = PaintingServer(
      .init(isBlocking: true, underway: .max, knowsRepetitions: true),
      event: { [job] event in
        guard event == "after submit" else { return true }
        let count = submitCount.withLock {
          $0 += 1
          return $0
        }
        if count == 3 {
          _ = try? workspace.change(workspace.repaintJob(job.id)) { $1.finish(as: .cancelled) }
        }
        return true
      })
    #expect(try run(job, server).state == .cancelled)
    #expect(server.memory.withLock { $0.cancelled } == [job.id.text])
    #expect(submitCount.withLock { $0 } == 3)
  }

  @Test func pollsAndFetchesThroughFailures() throws {
    let server = PaintingServer(
      .init(
        states: [
          .success(.running(nil)), .failure(unavailable), .failure(broken), .failure(busy),
          .success(.running(0.9)), .success(.done("/r")), .success(.done("/r")),
        ], fetch: [broken, nil]))
    #expect(try run(job, server).state == .done && pauses == [3, 3, 6, 20, 3, 3])
    #expect(server.memory.withLock { $0.fetches } == 2)
  }

  @Test func failsWithReasonAndResubmitsOnRetry() throws {
    let server = PaintingServer(.init(states: [.success(.failed("out of memory"))]))
    let failed = try run(job, server)
    #expect(failed.failure?.reason == "the server failed: out of memory" && failed.handle == nil)
    #expect(try test.workspace.retryRepaintJob(job.id).state == .waiting)
    #expect(try run(job, server).state == .done && server.orderCount == 2)
  }

  @Test func rejectsInvalidResults() throws {
    let failed = try run(job, PaintingServer(.init(result: Array("<html>".utf8))))
    #expect(failed.state == .failed && failed.handle != nil && failed.images[.result] == nil)
    #expect(try test.workspace.retryRepaintJob(job.id).state == .submitted)
    let server = PaintingServer()
    #expect(try run(job, server).state == .done && server.orderCount == 0)
  }

  @Test func stopsWhenInterruptedAndContinues() throws {
    let server = PaintingServer(event: { [log] event in
      if event == "before state" { log.isCancelled.withLock { $0 = true } }
      return true
    })
    let state = try run(job, server).state
    #expect([.fetched, .submitted].contains(state))
    let second = try test.fileTicket()
    log.isCancelled.withLock { $0 = true }
    #expect(try run(second, server).state == .waiting)
    log.isCancelled.withLock { $0 = false }
    let runner = JobRunner(test.workspace, server, log)
    #expect(try runner.run(second.id, isDetached: true).state == .submitted)
  }

  @Test(arguments: [false, true]) func isCancelledByServer(isBlocking: Bool) throws {
    let server = PaintingServer(.init(states: [.success(.cancelled)], cancels: isBlocking))
    let after = try run(job, server)
    #expect(after.state == .cancelled && after.failure == nil && after.handle == nil)
    #expect(server.memory.withLock { $0.cancelled.isEmpty })
    #expect(try test.workspace.repaintJob(job.id) == after)
  }

  @Test func isCancelledByOtherProcess() throws {
    let server = PaintingServer(.init(states: [.success(.running(0.1)), .success(.running(0.2))]))
    _ = try JobRunner(test.workspace, server).run(job.id, isDetached: true)
    let (stopped, reason) = try test.workspace.cancelRepaintJob(job.id) { _ in server }
    #expect(stopped.state == .cancelled && reason == nil)
    #expect(server.memory.withLock { $0.cancelled.count } == 1)
    #expect(try run(job, server).state == .cancelled)
    #expect(throws: JobError.self) { try test.workspace.cancelRepaintJob(job.id) { _ in server } }
  }

  @Test(arguments: [false, true]) func isCancelledWhileSubmitting(knowsRepetitions: Bool) throws {
    let canceller = PaintingServer(.init(knowsRepetitions: knowsRepetitions))
    let server = PaintingServer(
      .init(isBlocking: true, knowsRepetitions: knowsRepetitions),
      event: { [job, workspace = test.workspace] event in
        guard event == "before submit" else { return true }
        let outcome = try? workspace.cancelRepaintJob(job.id) { _ in canceller }
        #expect((outcome?.serverGoesOn == nil) == knowsRepetitions)
        return false
      })
    #expect(try run(job, server).state == .cancelled)
    // Only a server that recognizes repeated orders can cancel an order by its key, without a
    // handle.
    let expected = knowsRepetitions ? [job.id.text] : []
    #expect(server.memory.withLock { $0.cancelled } == expected)
    #expect(canceller.memory.withLock { $0.cancelled } == expected)
  }

  @Test func fetchesFromReportedPlace() throws {
    let ended = PaintingServer(
      .init(states: [.success(.done("/once"))]),
      event: { [log] event in
        if event == "before fetch" { log.isCancelled.withLock { $0 = true } }
        return event != "before fetch"
      })
    #expect(try run(job, ended).resultLocation == "/once")
    let server = PaintingServer()
    #expect(try run(job, server, RunnerLog()).state == .done)
    #expect(server.memory.withLock { $0.questions } == 0)
    // The location of a result can change, so the server is asked for it again.
    let second = try test.fileTicket()
    log.isCancelled.withLock { $0 = false }
    _ = try run(second, ended)
    let gone = RemoteError.refused(host: "h", status: 404, message: nil)
    let moved = PaintingServer(.init(states: [.success(.done("/else"))], fetch: [gone, nil]))
    #expect(try run(second, moved, RunnerLog()).state == .done)
    #expect(moved.memory.withLock { $0.questions } == 1)
  }

  @Test func storesErrorCodeAsReason() throws {
    let failed = try run(test.fileTicket("out.bmp"), PaintingServer())
    #expect(failed.failure?.reason == "format-missing")
  }

  @Test func locksJobForOneProcess() throws {
    let lock = try test.workspace.lock(job.id)
    #expect(throws: JobError.busy(job.shortID)) { try run(job, PaintingServer()) }
    withExtendedLifetime(lock) {}
  }

  @Test func failsIfItemShowsAnotherPhoto() throws {
    let other = try test.workspace.importPhoto(test.picture("b.png", width: 9)).record
    try test.register(other)
    try test.edit { .replace([$0.items[0].id], with: other.image) }
    let failed = try run(job, PaintingServer())
    #expect(failed.failure?.reason == "its item shows another photo now")
    #expect(failed.images[.result] != nil)
    try test.undo()
    #expect(try test.workspace.retryRepaintJob(job.id).state == .fetched)
    #expect(try run(job, PaintingServer()).state == .done)
  }
}
