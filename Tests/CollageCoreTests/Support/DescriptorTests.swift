import Foundation
import Testing

@testable import CollageSupport

/// The result of a read as text: the bytes, `not now`, or `over` at the end of the stream.
private func read(_ end: Descriptor, atMost limit: Int = 1 << 16) -> String {
  switch end.read(atMost: limit) {
  case .transferred(let bytes): "\(bytes)"
  case .wouldBlock: "not now"
  case .ended: "over"
  }
}

/// The result of a write as text: the number of bytes, `not now`, or `over`.
private func write(_ bytes: ArraySlice<UInt8>, to end: Descriptor) -> String {
  switch end.write(bytes) {
  case .transferred(let count): "\(count)"
  case .wouldBlock: "not now"
  case .ended: "over"
  }
}

@Suite("Pipe") struct DescriptorTests {
  @Test func transfersBytesUntilEnd() throws {
    let pipe = try Descriptor.pipe()
    #expect(write([7, 1, 2, 3][1...], to: pipe.writing) == "3")
    #expect(read(pipe.reading, atMost: 2) == "[1, 2]" && read(pipe.reading) == "[3]")
    pipe.reading.setNonblocking()
    #expect(read(pipe.reading) == "not now")
    pipe.writing.close()
    #expect(read(pipe.reading) == "over")
  }

  @Test func reportsFullAndBrokenPipe() throws {
    let pipe = try Descriptor.pipe()
    pipe.writing.setNonblocking()
    let largeData = [UInt8](repeating: 1, count: 1 << 22)
    let count = try #require(Int(write(largeData[...], to: pipe.writing)))
    #expect((1..<largeData.count).contains(count))
    #expect(write(largeData[...], to: pipe.writing) == "not now")
    pipe.reading.close()
    // By default, SIGPIPE would terminate this process.
    #expect(write([1], to: pipe.writing) == "over")
  }

  @Test func isNeitherInheritedNorStandardStream() throws {
    let pipe = try Descriptor.pipe()
    for end in [pipe.reading, pipe.writing, try Descriptor.null()] {
      #expect(end.number > STDERR_FILENO && fcntl(end.number, F_GETFD) & FD_CLOEXEC != 0)
    }
  }

  @Test func staysClosed() throws {
    let pipe = try Descriptor.pipe()
    pipe.reading.close()
    #expect(pipe.reading.number == -1 && pipe.writing.number >= 0)
    pipe.reading.close()
    #expect(read(pipe.reading) == "over")
  }

  @Test func readsAndWritesNothingOfNullDevice() throws {
    let nowhere = try Descriptor.null()
    #expect(read(nowhere) == "over" && write([1], to: nowhere) == "over")
  }
}

@Suite("Child process streams") struct ChildStreamsTests {
  private let output: (reading: Descriptor, writing: Descriptor)
  private let errors: (reading: Descriptor, writing: Descriptor)

  init() throws {
    output = try Descriptor.pipe()
    errors = try Descriptor.pipe()
  }

  private func streams(
    input: (bytes: [UInt8], end: Descriptor)? = nil, limit: Int? = 9
  ) -> ChildStreams {
    ChildStreams(input: input, output: output.reading, outputLimit: limit, errors: errors.reading)
  }

  @Test func keepOutputUpToLimit() {
    var streams = streams(limit: 4)
    for (part, expected, isOver) in [
      ([1, 2, 3], [1, 2, 3], false), ([4], [1, 2, 3, 4], false), ([5], [1, 2, 3, 4], true),
      ([6], [1, 2, 3, 4], true),
    ] as [([UInt8], [UInt8], Bool)] {
      #expect(write(part[...], to: output.writing) == "\(part.count)")
      let hasMoved = streams.transfer(timeout: 0)
      #expect(hasMoved && streams.output == expected && streams.isOverLimit == isOver)
    }
  }

  @Test func separateErrorsFromOutputLimit() {
    var streams = streams(limit: 1)
    var moves = [streams.transfer(timeout: 0)]
    #expect(write([7, 8, 9], to: errors.writing) == "3")
    moves.append(streams.transfer(timeout: 0))
    #expect(Array(streams.errorOutput.bytes) == [7, 8, 9])
    #expect(streams.output == [] && !streams.isOverLimit)
    #expect(write([1], to: output.writing) == "1")
    moves.append(streams.transfer(timeout: 0))
    #expect(moves == [false, true, true] && streams.output == [1])
  }

  @Test func closeWhenBothStreamsEnd() {
    var streams = streams()
    #expect(!streams.isClosed && streams.pollTimeout == 20)
    output.writing.close()
    var moves = [streams.transfer(timeout: 0)]
    #expect(!streams.isClosed && streams.pollTimeout == 20)
    errors.writing.close()
    moves.append(streams.transfer(timeout: 0))
    #expect(moves == [false, false] && streams.isClosed && streams.pollTimeout == 5)
  }

  @Test(arguments: [0, 3, 200_000]) func closeInputAtItsEnd(count: Int) throws {
    let input = try Descriptor.pipe()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
    var streams = streams(input: (bytes, input.writing))
    input.reading.setNonblocking()
    var received: [UInt8] = []
    for _ in 0..<200 {
      streams.transfer(timeout: 0)
      if case .transferred(let part) = input.reading.read() { received += part }
    }
    #expect(received == bytes && input.writing.number == -1 && read(input.reading) == "over")
  }

  @Test func stopWritingUnreadInput() throws {
    let input = try Descriptor.pipe()
    var streams = streams(input: ([1, 2, 3], input.writing))
    input.reading.close()
    streams.transfer(timeout: 0)
    #expect(input.writing.number == -1)
  }
}

@Suite struct ChildCommandTests {
  private func command(
    _ arguments: String..., input: [UInt8]? = nil, outputLimit: Int? = 1 << 20
  ) -> ChildCommand {
    ChildCommand(
      arguments: arguments, input: input, outputLimit: outputLimit, timeout: .seconds(60),
      grace: .milliseconds(100), isCancelled: { false })
  }

  @Test func reportsStatusAndBothStreams() throws {
    let outcome = try command("sh", "-c", "printf out; printf err >&2; exit 3").run()
    #expect(outcome.ending == .ended(.exited(status: 3)) && outcome.output == Array("out".utf8))
    #expect(Array(outcome.errorOutput) == Array("err".utf8))
  }

  @Test(arguments: [0, 1, 255]) func reportsEveryExitStatus(_ status: Int32) throws {
    let outcome = try command("sh", "-c", "exit \(status)").run()
    #expect(outcome.ending == .ended(.exited(status: status)))
  }

  @Test(arguments: [SIGTERM, SIGKILL]) func reportsSignals(_ signal: Int32) throws {
    let outcome = try command("sh", "-c", "kill -\(signal) $$").run()
    #expect(outcome.ending == .ended(.signaled(signal: signal)))
  }

  @Test(arguments: [0, 1, 300_000]) func passesInputAndCollectsOutput(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
    let outcome = try command("cat", input: bytes).run()
    #expect(outcome.ending == .ended(.exited(status: 0)) && outcome.output == bytes)
  }

  @Test func hasEmptyInputByDefault() throws {
    let outcome = try command("cat").run()
    #expect(outcome.ending == .ended(.exited(status: 0)) && outcome.output == [])
  }

  @Test func inheritsEnvironment() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(try command("sh", "-c", "printf '%s' \"$PATH\"").run().output == Array(path.utf8))
  }

  @Test func allowsOutputUpToLimit() throws {
    #expect(try command("printf", "abc", outputLimit: 3).run().output == Array("abc".utf8))
    #expect(try command("printf", "abc", outputLimit: 2).run().ending == .tooMuchOutput)
  }

  @Test func discardsUnwantedOutput() throws {
    let outcome = try command("printf", "abc", outputLimit: nil).run()
    #expect(outcome.ending == .ended(.exited(status: 0)) && outcome.output == [])
  }

  @Test func reportsStartFailure() {
    #expect(throws: SpawnFailure(code: ENOENT)) { _ = try command("/no/such/command").run() }
    #expect(throws: SpawnFailure(code: EACCES)) { _ = try command("/").run() }
    let nothing = ChildCommand(
      arguments: [], timeout: .seconds(9), grace: .zero, isCancelled: { false })
    #expect(throws: SpawnFailure(code: EINVAL)) { _ = try nothing.run() }
  }

  @Test func dropsPartialCharactersOfTruncatedTail() {
    var tail = TailBuffer(limit: 3)
    tail.append([0x80, 0x41])
    #expect(Array(tail.bytes) == [0x80, 0x41])
    tail = TailBuffer(limit: 3)
    tail.append(Array("éé".utf8))
    #expect(Array(tail.bytes) == Array("é".utf8))
    tail.append(Array("éééééé".utf8))
    #expect(Array(tail.bytes) == Array("é".utf8))
    for _ in 0..<9 { tail.append(Array("abcd".utf8)) }
    #expect(Array(tail.bytes) == Array("bcd".utf8))
  }
}

@Suite struct OpenFileTests {
  @Test func needsFourFilesPerThread() {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    #expect(
      OpenFileLimit.sufficientOnAnyMachine == 1000
        && OpenFileLimit.needed == min(1000, 24 + 4 * cores))
  }

  @Test func limitsRoomToUsualLimit() {
    // At least the standard streams are open.
    let available = OpenFileLimit.availableCount()
    #expect(available > 0 && available <= 1024 - 3)
  }

  @Test func raisesFileLimit() {
    OpenFileLimit.raise(for: 1)
    var limit = rlimit()
    #if canImport(Glibc)
      #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    #else
      #expect(getrlimit(RLIMIT_NOFILE, &limit) == 0)
    #endif
    #expect(limit.rlim_cur >= min(limit.rlim_max, rlim_t(OpenFileLimit.needed + 1)))
  }

  @Test func registersRunningCommands() {
    // No process group has this number, so ending this process doesn't end another group.
    let group = TerminationCleanup.Resource.group(pid_t.max)
    TerminationCleanup.register(group)
    #expect(TerminationCleanup.hasCommands)
    TerminationCleanup.unregister(group)
  }
}
