import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct ProgressBarTests {
  private func bar(
    _ arguments: [String] = [], terminals: Set<Int32> = [1, 2], _ variables: [String: String] = [:]
  ) throws -> ProgressBar? {
    ProgressBar(
      "adding", showsRate: false,
      on: try Console(arguments, .fixed(variables, terminals: terminals)))
  }

  @Test func drawsOnlyOnTerminalWithMessages() throws {
    #expect(try bar() != nil)
    #expect(try bar(terminals: [1]) == nil, "no progress where errors go to a file")
    #expect(try bar(terminals: [2]) != nil, "results may go elsewhere")
    #expect(try bar(["-q"]) == nil)
    #expect(try bar(["--json"]) == nil)
    #expect(try bar([], ["TERM": "dumb"]) == nil)
  }

  @Test func fitsTerminalsOfAnyWidth() {
    for width in 1...120 {
      let line = ProgressBar.line(
        "cutting out", share: 0.999, timeLeft: ", 59 min 59 s left", width: width)
      #expect(line.columns < max(width, 1), "\(width): \(line)")
    }
  }

  @Test(arguments: [
    (10, 0.5, ", 10 s left"), (9, 0.05, ", 2 min 51 s left"), (9, 0.0499, ""), (9, 0, ""),
    (20, 0.25, ", 1 min 0 s left"), (59, 0.5, ", 59 s left"), (9, 1, ""), (10, 0.9, ", 2 s left"),
    (1, 0.99, ", 1 s left"), (61, 0.5, ", 1 min 1 s left"),
  ])
  func estimatesTimeLeft(_ seconds: Int, _ share: Double, _ text: String) {
    #expect(ProgressBar.timeLeft(after: .seconds(seconds), share: share) == text)
  }

  @Test(arguments: [
    (80, "adding ████████████░░░░░░░░░░░░ 50 %, 9 s left"),
    (30, "adding ███░░░░ 50 %, 9 s left"), (24, "adding █████░░░░░░ 50 %"),
    (19, "adding ███░░░ 50 %"), (18, "adding 50 %"), (16, "adding 50 %"), (10, "add… 50 %"),
    (8, "a… 50 %"), (7, "50 %"), (5, "50 %"), (2, "5"), (1, ""),
  ])
  func shortensPartsInOrder(_ width: Int, _ line: String) {
    #expect(ProgressBar.line("adding", share: 0.5, timeLeft: ", 9 s left", width: width) == line)
  }

  @Test func drawsEmptyAndFullBars() {
    let lines: [(Double, Int?, String)] = [
      (0, nil, "adding ░░░░░░░░░░░░░░░░░░░░░░░░ 0 %"),
      (1, nil, "adding ████████████████████████ 100 %"), (0.999, 4, "99 "),
    ]
    for (share, width, line) in lines {
      #expect(ProgressBar.line("adding", share: share, timeLeft: "", width: width) == line)
    }
  }
}

@Suite struct InterruptionStateTests {
  private let reports = Counter()
  private let state = Interruption.State()

  private func setReport() { state.set { [reports] in reports.increment() } }

  @Test func claimsReportOnce() throws {
    #expect(state.claimReport() == nil)
    setReport()
    let report = try #require(state.claimReport())
    #expect(state.claimReport() == nil && reports.count == 0)
    state.report()
    #expect(reports.count == 0)
    report()
    #expect(reports.count == 1)
  }

  @Test func reportsOnce() {
    state.report()
    setReport()
    state.report()
    state.report()
    #expect(reports.count == 1 && state.claimReport() == nil)
  }

  @Test func usesLastReport() {
    let first = Counter()
    state.set { first.increment() }
    setReport()
    state.report()
    #expect(first.count == 0 && reports.count == 1)
    setReport()
    state.report()
    #expect(reports.count == 2)
  }

  @Test func keepsSignalAndRecordingSeparate() {
    #expect(state.signal == nil && !state.isRecording)
    state.request(by: SIGTERM)
    #expect(state.signal == SIGTERM && !state.isRecording)
    state.request(by: SIGHUP)
    state.beginRecording()
    #expect(state.signal == SIGHUP && state.isRecording && state.claimReport() == nil)
  }

  /// Uses the state of the process, which no other test uses.
  @Test func firstClaimPreventsReport() {
    let environment = CollageCLI.Environment.process
    #expect(!environment.claimReport())
    for isDirect in [false, true] {
      Interruption.onTermination { [reports] in reports.increment() }
      #expect(isDirect ? Interruption.claimReport() : environment.claimReport())
      #expect(!Interruption.claimReport())
      #expect(!environment.claimReport())
    }
    #expect(reports.count == 0 && !environment.isInterrupted())
    #expect(Interruption.exitCode == 130)
  }
}
