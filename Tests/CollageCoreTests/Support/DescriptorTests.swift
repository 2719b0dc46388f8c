import Foundation
import Testing

@testable import CollageSupport

/// What reading from an end gave: its bytes, nothing yet, or the end of the stream.
private func read(_ end: Descriptor, atMost limit: Int = 1 << 16) -> String {
  switch end.read(atMost: limit) {
  case .moved(let bytes): "\(bytes)"
  case .wouldBlock: "not now"
  case .over: "over"
  }
}

/// How many bytes an end took.
private func write(_ bytes: ArraySlice<UInt8>, to end: Descriptor) -> String {
  switch end.write(bytes) {
  case .moved(let count): "\(count)"
  case .wouldBlock: "not now"
  case .over: "over"
  }
}

@Suite("A pipe") struct DescriptorTests {
  @Test("gives what was put into it, as much as is wanted, and then its end")
  func transfer() throws {
    let pipe = try Descriptor.pipe()
    #expect(write([7, 1, 2, 3][1...], to: pipe.writing) == "3")
    #expect(read(pipe.reading, atMost: 2) == "[1, 2]" && read(pipe.reading) == "[3]")
    pipe.reading.stopBlocking()
    #expect(read(pipe.reading) == "not now")
    pipe.writing.close()
    #expect(read(pipe.reading) == "over")
  }

  @Test("that is full waits, and without a reader it is over") func full() throws {
    let pipe = try Descriptor.pipe()
    pipe.writing.stopBlocking()
    let much = [UInt8](repeating: 1, count: 1 << 22)
    let taken = try #require(Int(write(much[...], to: pipe.writing)))
    #expect((1..<much.count).contains(taken))
    #expect(write(much[...], to: pipe.writing) == "not now")
    pipe.reading.close()
    // The signal that comes with it would end this process.
    #expect(write([1], to: pipe.writing) == "over")
  }

  @Test("is not handed down, nor taken for a standard stream") func inheritance() throws {
    let pipe = try Descriptor.pipe()
    for end in [pipe.reading, pipe.writing, try Descriptor.null()] {
      #expect(end.number > STDERR_FILENO && fcntl(end.number, F_GETFD) & FD_CLOEXEC != 0)
    }
  }

  @Test("that is closed is so for good") func closing() throws {
    let pipe = try Descriptor.pipe()
    pipe.reading.close()
    #expect(pipe.reading.number == -1 && pipe.writing.number >= 0)
    pipe.reading.close()
    #expect(read(pipe.reading) == "over")
  }

  @Test("to nowhere has nothing to read and takes nothing") func nowhere() throws {
    let nowhere = try Descriptor.null()
    #expect(read(nowhere) == "over" && write([1], to: nowhere) == "over")
  }
}

@Suite("What we and a command say to each other") struct ChildStreamsTests {
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

  @Test("is counted over all parts of it, and kept up to the limit") func limit() {
    var streams = streams(limit: 4)
    for (part, kept, isOver) in [
      ([1, 2, 3], [1, 2, 3], false), ([4], [1, 2, 3, 4], false), ([5], [1, 2, 3, 4], true),
      ([6], [1, 2, 3, 4], true),
    ] as [([UInt8], [UInt8], Bool)] {
      #expect(write(part[...], to: output.writing) == "\(part.count)")
      let hasMoved = streams.exchange(waiting: 0)
      #expect(hasMoved && streams.output == kept && streams.isOverLimit == isOver)
    }
  }

  @Test("is told apart, and complaints have no limit of the output's") func complaints() {
    var streams = streams(limit: 1)
    var moves = [streams.exchange(waiting: 0)]
    #expect(write([7, 8, 9], to: errors.writing) == "3")
    moves.append(streams.exchange(waiting: 0))
    #expect(Array(streams.errorOutput.bytes) == [7, 8, 9])
    #expect(streams.output == [] && !streams.isOverLimit)
    #expect(write([1], to: output.writing) == "1")
    moves.append(streams.exchange(waiting: 0))
    #expect(moves == [false, true, true] && streams.output == [1])
  }

  @Test("is over when both of its streams are") func closed() {
    var streams = streams()
    #expect(!streams.isClosed && streams.patience == 20)
    output.writing.close()
    var moves = [streams.exchange(waiting: 0)]
    #expect(!streams.isClosed && streams.patience == 20)
    errors.writing.close()
    moves.append(streams.exchange(waiting: 0))
    #expect(moves == [false, false] && streams.isClosed && streams.patience == 5)
  }

  @Test("ends for the command with the input", arguments: [0, 3, 200_000])
  func input(count: Int) throws {
    let input = try Descriptor.pipe()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
    var streams = streams(input: (bytes, input.writing))
    input.reading.stopBlocking()
    var taken: [UInt8] = []
    for _ in 0..<200 {
      streams.exchange(waiting: 0)
      if case .moved(let part) = input.reading.read() { taken += part }
    }
    #expect(taken == bytes && input.writing.number == -1 && read(input.reading) == "over")
  }

  @Test("does not wait for a command that wants no input") func unwantedInput() throws {
    let input = try Descriptor.pipe()
    var streams = streams(input: ([1, 2, 3], input.writing))
    input.reading.close()
    streams.exchange(waiting: 0)
    #expect(input.writing.number == -1)
  }
}

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
    #expect(outcome.ending == .ended(.exited(status: 3)) && outcome.output == Array("out".utf8))
    #expect(Array(outcome.errorOutput) == Array("err".utf8))
  }

  @Test(arguments: [0, 1, 255]) func tellsEveryStatus(_ status: Int32) throws {
    let outcome = try command("sh", "-c", "exit \(status)").run()
    #expect(outcome.ending == .ended(.exited(status: status)))
  }

  @Test(arguments: [SIGTERM, SIGKILL]) func tellsSignals(_ signal: Int32) throws {
    let outcome = try command("sh", "-c", "kill -\(signal) $$").run()
    #expect(outcome.ending == .ended(.signaled(signal: signal)))
  }

  @Test(arguments: [0, 1, 300_000]) func givesItsInputAndTakesItsOutput(_ count: Int) throws {
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
    #expect(try command("sh", "-c", "printf '%s' \"$PATH\"").run().output == Array(path.utf8))
  }

  @Test func theLimitOfTheOutputIsAllowed() throws {
    #expect(try command("printf", "abc", outputLimit: 3).run().output == Array("abc".utf8))
    #expect(try command("printf", "abc", outputLimit: 2).run().ending == .tooMuchOutput)
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

@Suite struct ProcessRoomTests {
  @Test func aThreadNeedsFourFilesAndThereAreSomeToSpare() {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    #expect(OpenFileLimit.plenty == 1000 && OpenFileLimit.needed == min(1000, 24 + 4 * cores))
  }

  @Test func thereIsRoomUpToAUsualLimit() {
    // The standard streams are open at least.
    let room = OpenFileLimit.room()
    #expect(room > 0 && room <= 1024 - 3)
  }

  @Test func thereIsNoLessRoomThanWasMade() {
    OpenFileLimit.makeRoom(for: 1)
    var limit = rlimit()
    #if canImport(Glibc)
      #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    #else
      #expect(getrlimit(RLIMIT_NOFILE, &limit) == 0)
    #endif
    #expect(limit.rlim_cur >= min(limit.rlim_max, rlim_t(OpenFileLimit.needed + 1)))
  }

  @Test func commandsAreKnownAsLongAsTheyRun() {
    // No group has this number, so that nobody is ended if this process is.
    let group = TerminationCleanup.Leftover.group(pid_t.max)
    TerminationCleanup.register(group)
    #expect(TerminationCleanup.hasCommands)
    TerminationCleanup.unregister(group)
  }
}
