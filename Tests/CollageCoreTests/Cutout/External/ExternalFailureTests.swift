import Foundation
import Testing

@testable import CollageCore

@Suite struct ExternalFailureTests {
  private let standIn: StandIn

  init() throws { standIn = try StandIn() }

  @Test func tellsStatusWordsAndComplaint() throws {
    let failure = try standIn.failure("exit-3-with-stderr a\\ b 'c;d'")
    #expect(
      failure
        == ExternalEngineError(
          engine: "stand-in", words: [StandIn.path, "exit-3-with-stderr", "a b", "c;d"],
          reason: .exited(status: 3), errorOutput: "[31mno weights\n50 %\n100 %\n"))
    #expect(try standIn.remains == [])
  }

  @Test func keepsTheEndOfALongComplaint() throws {
    let errorOutput = try #require(
      try standIn.failure("megabyte-on-stderr {in} /dev/null")?.errorOutput)
    #expect(errorOutput.utf8.count == 4096)
    #expect(errorOutput.hasSuffix("line 19999 of a long, long complaint, 50 letters\n"))
  }

  @Test func tellsTheSignal() throws {
    #expect(try standIn.failure("crash")?.reason == .signalled(signal: SIGKILL))
  }

  @Test func tellsThatThereIsNoSuchCommand() throws {
    var engine = try standIn.engine("")
    engine.command = try CommandTemplate("no-such-command-anywhere {in}")
    #expect(try standIn.failure(of: engine)?.reason == .notStarted(code: ENOENT))
    #expect(try standIn.remains == [])
  }

  @Test func tellsThatThereIsNoFolder() throws {
    var engine = try standIn.engine("ok-mask {in} {out}")
    engine.temporaryFolder += "/missing"
    let failure = try #require(try standIn.failure(of: engine))
    guard case .folder(let error) = failure.reason else {
      Issue.record("\(failure)")
      return
    }
    #expect(error.operation == .makeFolder && error.code == ENOENT)
  }

  @Test(arguments: ["sleep", "sleep - -", "sleep {in} {out}"])
  func stopsAtTheTimeOut(words: String) throws {
    let start = ContinuousClock.now
    let failure = try standIn.failure(words, timeout: .milliseconds(200))
    #expect(failure?.reason == .timedOut(after: .milliseconds(200)))
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(try standIn.remains == [])
  }

  @Test func stopsWhatWritesMoreThanItMay() throws {
    var engine = try standIn.engine("flood - -", timeout: .seconds(60))
    engine.resultLimit = 1 << 20
    let start = ContinuousClock.now
    #expect(try standIn.failure(of: engine)?.reason == .result(.tooLarge(limit: 1 << 20)))
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(try standIn.remains == [])
  }

  /// The lock comes free only when the command's own child is gone too.
  @Test func stopsTheWholeGroupEvenAgainstItsWill() throws {
    let lock = standIn.folder("lock")
    var engine = try standIn.engine("sleep-ignoring-TERM '\(lock)'")
    engine.isCancelled = { FileManager.default.contents(atPath: lock)?.isEmpty == false }
    let start = ContinuousClock.now
    #expect(throws: CancellationError.self) { try standIn.failure(of: engine) }
    let file = open(lock, O_RDWR)
    #expect(flock(file, LOCK_EX) == 0)
    close(file)
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(try standIn.remains == [])
  }

  @Test func neverStartsWhatIsNotWanted() throws {
    var engine = try standIn.engine("sleep")
    engine.isCancelled = { true }
    #expect(throws: CancellationError.self) { try standIn.failure(of: engine) }
  }

  @Test func refusesHintsAndTrimapsThatDoNotFit() throws {
    let engine = try standIn.engine("ok-mask {in} {out}")
    let photo = ImageFiles.picture(8, 6)
    #expect(throws: CutoutError.againstTrimap(x: 1, y: 1, isKept: true)) {
      try engine.segment(
        photo, hints: CutoutHints(keep: [CutoutMark(disc: Point(x: 1, y: 1))]),
        trimap: [UInt8](repeating: 0, count: 48))
    }
    #expect(throws: CutoutError.emptyMark) {
      try engine.segment(photo, hints: CutoutHints(keep: [CutoutMark(stroke: [])]))
    }
  }
}
