import Foundation
import Testing

@testable import CollageCore

/// What reading from an end gave: its bytes, nothing yet, or the end of the stream.
private func read(_ end: Descriptor, atMost limit: Int = 1 << 16) -> String {
  switch end.read(atMost: limit) {
  case .moved(let bytes): "\(bytes)"
  case .notNow: "not now"
  case .over: "over"
  }
}

/// How many bytes an end took.
private func write(_ bytes: ArraySlice<UInt8>, to end: Descriptor) -> String {
  switch end.write(bytes) {
  case .moved(let count): "\(count)"
  case .notNow: "not now"
  case .over: "over"
  }
}

@Suite("A pipe") struct DescriptorTests {
  @Test("gives what was put into it, as much as is wanted, and then its end")
  func transfer() throws {
    let pipe = try Descriptor.pipe()
    #expect(write([7, 1, 2, 3][1...], to: pipe.writing) == "3")
    #expect(read(pipe.reading, atMost: 2) == "[1, 2]")
    #expect(read(pipe.reading) == "[3]")
    pipe.reading.stopBlocking()
    #expect(read(pipe.reading) == "not now")
    pipe.writing.close()
    #expect(read(pipe.reading) == "over")
  }

  @Test("that is full waits, and without a reader it is over")
  func full() throws {
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

  @Test("is not handed down, nor taken for a standard stream")
  func inheritance() throws {
    let pipe = try Descriptor.pipe()
    for end in [pipe.reading, pipe.writing, try Descriptor.null()] {
      #expect(end.number > STDERR_FILENO && fcntl(end.number, F_GETFD) & FD_CLOEXEC != 0)
    }
  }

  @Test("that is closed is so for good")
  func closing() throws {
    let pipe = try Descriptor.pipe()
    pipe.reading.close()
    #expect(pipe.reading.number == -1 && pipe.writing.number >= 0)
    pipe.reading.close()
    #expect(read(pipe.reading) == "over")
  }

  @Test("to nowhere has nothing to read and takes nothing")
  func nowhere() throws {
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
    ChildStreams(
      input: input, output: output.reading, outputLimit: limit, errors: errors.reading)
  }

  @Test("is counted over all parts of it, and kept up to the limit")
  func limit() {
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

  @Test("is told apart, and complaints have no limit of the output's")
  func complaints() {
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

  @Test("is over when both of its streams are")
  func closed() {
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

  @Test("does not wait for a command that wants no input")
  func unwantedInput() throws {
    let input = try Descriptor.pipe()
    var streams = streams(input: ([1, 2, 3], input.writing))
    input.reading.close()
    streams.exchange(waiting: 0)
    #expect(input.writing.number == -1)
  }
}
