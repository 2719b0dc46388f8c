import Foundation
import Testing

@testable import CollageCLI

/// What is known of an interruption, and who tells the user.
@Suite struct InterruptionStateTests {
  private let told = Mark()
  private let state = Interruption.State()

  private func setReport() { state.set { [told] in told.set() } }

  @Test func aReportIsTakenOnce() throws {
    #expect(state.takeReport() == nil)
    setReport()
    let report = try #require(state.takeReport())
    #expect(state.takeReport() == nil && told.count == 0)
    state.report()
    #expect(told.count == 0)
    report()
    #expect(told.count == 1)
  }

  @Test func aReportIsToldOnce() {
    state.report()
    setReport()
    state.report()
    state.report()
    #expect(told.count == 1 && state.takeReport() == nil)
  }

  @Test func theLastReportCounts() {
    let first = Mark()
    state.set { first.set() }
    setReport()
    state.report()
    #expect(first.count == 0 && told.count == 1)
    setReport()
    state.report()
    #expect(told.count == 2)
  }

  @Test func theSignalAndTheRecordingAreApart() {
    #expect(state.signal == nil && !state.isRecording)
    state.request(by: SIGTERM)
    #expect(state.signal == SIGTERM && !state.isRecording)
    state.request(by: SIGHUP)
    state.beginRecording()
    #expect(state.signal == SIGHUP && state.isRecording && state.takeReport() == nil)
  }

  /// The one of this process, which nobody else asks.
  @Test func whoeverClaimsTheReportFirstTells() {
    let environment = CollageCLI.Environment.process
    #expect(!environment.claimReport())
    for isDirect in [false, true] {
      Interruption.onTermination { [told] in told.set() }
      #expect(isDirect ? Interruption.claimReport() : environment.claimReport())
      #expect(!Interruption.claimReport())
      #expect(!environment.claimReport())
    }
    #expect(told.count == 0 && !environment.isInterrupted())
    #expect(Interruption.exitCode == 130)
  }
}
