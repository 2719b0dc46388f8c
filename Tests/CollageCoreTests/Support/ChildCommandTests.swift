import Foundation
import Testing

@testable import CollageCore

/// Commands that are run to their end.
@Suite struct ChildCommandTests {
  private func command(
    _ words: String..., input: [UInt8]? = nil, outputLimit: Int? = 1 << 20
  ) -> ChildCommand {
    ChildCommand(
      words: words, input: input, outputLimit: outputLimit, timeout: .seconds(60),
      grace: .milliseconds(100), isCancelled: { false })
  }

  @Test func tellsStatusAndBothStreams() throws {
    let outcome = try command("sh", "-c", "printf out; printf err >&2; exit 3").run()
    #expect(outcome.ending == .ended(.exited(status: 3)))
    #expect(outcome.output == Array("out".utf8))
    #expect(Array(outcome.errorOutput) == Array("err".utf8))
  }

  @Test(arguments: [0, 1, 255])
  func tellsEveryStatus(_ status: Int32) throws {
    let outcome = try command("sh", "-c", "exit \(status)").run()
    #expect(outcome.ending == .ended(.exited(status: status)))
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func tellsSignals(_ signal: Int32) throws {
    let outcome = try command("sh", "-c", "kill -\(signal) $$").run()
    #expect(outcome.ending == .ended(.signalled(signal: signal)))
  }

  @Test(arguments: [0, 1, 300_000])
  func givesItsInputAndTakesItsOutput(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
    let outcome = try command("cat", input: bytes).run()
    #expect(outcome.ending == .ended(.exited(status: 0)) && outcome.output == bytes)
  }

  @Test func withoutInputThereIsNothingToRead() throws {
    let outcome = try command("cat").run()
    #expect(outcome.ending == .ended(.exited(status: 0)) && outcome.output == [])
  }

  @Test func theSurroundingsAreOurs() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    let outcome = try command("sh", "-c", "printf '%s' \"$PATH\"").run()
    #expect(outcome.output == Array(path.utf8))
  }

  @Test func theLimitOfTheOutputIsAllowed() throws {
    #expect(try command("printf", "abc", outputLimit: 3).run().output == Array("abc".utf8))
    let outcome = try command("printf", "abc", outputLimit: 2).run()
    #expect(outcome.ending == .tooMuchOutput)
  }

  @Test func outputThatNobodyWantsIsNotKept() throws {
    let outcome = try command("printf", "abc", outputLimit: nil).run()
    #expect(outcome.ending == .ended(.exited(status: 0)) && outcome.output == [])
  }

  @Test func tellsWhatCannotBeStarted() {
    #expect(throws: SpawnFailure(code: ENOENT)) { _ = try command("/no/such/command").run() }
    #expect(throws: SpawnFailure(code: EACCES)) { _ = try command("/").run() }
    let nothing = ChildCommand(
      words: [], timeout: .seconds(9), grace: .zero, isCancelled: { false })
    #expect(throws: SpawnFailure(code: EINVAL)) { _ = try nothing.run() }
  }

  @Test func aCutTailLosesHalfACharacterAndAWholeOneNothing() {
    var tail = ByteTail(limit: 3)
    tail.append([0x80, 0x41])
    #expect(Array(tail.bytes) == [0x80, 0x41])
    tail = ByteTail(limit: 3)
    tail.append(Array("éé".utf8))
    #expect(Array(tail.bytes) == Array("é".utf8))
    tail.append(Array("éééééé".utf8))
    #expect(Array(tail.bytes) == Array("é".utf8))
    tail.append(Array("abc".utf8))
    #expect(Array(tail.bytes) == Array("abc".utf8))
  }
}
